import { lazy, Suspense } from 'react';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';

const WaitingList = lazy(async () => ({ default: (await import('./waiting-list.tsx')).WaitingList }));

interface WaitingRecordsProps {
  /** Path of the collection. */
  readonly path: string;
}

/**
 * Lists above a list of records those of this device that have not reached the server yet, also while the list itself has
 * no data. There are seldom any, so the list is loaded only then.
 */
export function WaitingRecords({ path }: WaitingRecordsProps) {
  const requests = useOutbox().requests.filter((request) => request.path.startsWith(path));
  if (requests.length === 0) return null;
  return (
    <Suspense>
      <WaitingList requests={requests} />
    </Suspense>
  );
}
