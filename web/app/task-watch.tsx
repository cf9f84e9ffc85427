import { lazy, Suspense } from 'react';
import { loadInTime } from '#web/ui/chunk-load.ts';

const DueTaskWatch = lazy(async () => ({
  default: (await loadInTime(import('#web/features/tasks/tasks.public.ts'))).DueTaskWatch,
}));

/** A task that becomes due asks for its answer on whatever page the service is; it comes after the page itself. */
export function TaskWatch() {
  return (
    <Suspense fallback={null}>
      <DueTaskWatch />
    </Suspense>
  );
}
