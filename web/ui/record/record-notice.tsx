import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { serverNow } from '#web/api/session/server-clock.ts';
import { ErrorNotice, useRetryOnReturn } from '#web/ui/notice/notices.tsx';
import { formatRelativeNearDateTime } from '#web/ui/time/local-time.ts';
import { useIsLastSeen } from './use-is-last-seen.ts';

/** A correction needs the entry that counts now. */
export const CORRECTED_LATER = 'Korrigieren können Sie wieder, sobald sie besteht.';

interface RecordNoticeProps {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch' | 'dataUpdatedAt'>;
  /** Plural noun for what could not be loaded, e.g. 'Angaben zur Aufgabe'. */
  readonly subject: string;
  /** When the device has read what it shows instead; 0 if it knows nothing of the record. */
  readonly seenAt?: number;
  /** What has to wait for the connection, as a sentence. */
  readonly waiting: string;
  /** The distance to what follows, where the place has none. */
  readonly mb?: 'lg';
}

/** Says above a record that it could not be read, and of when it is if the device shows what it has read before. */
export function RecordNotice({ query, subject, seenAt = query.dataUpdatedAt, waiting, mb }: RecordNoticeProps) {
  const retry = () => void query.refetch();
  if (useIsLastSeen(query) && seenAt > 0)
    return <LastSeenNotice seenAt={seenAt} waiting={waiting} mb={mb} onRetry={retry} />;
  return query.error !== null && <ErrorNotice subject={subject} onRetry={retry} />;
}

interface LastSeenNoticeProps extends Pick<RecordNoticeProps, 'waiting' | 'mb'> {
  readonly seenAt: number;
  readonly onRetry: () => void;
}

function LastSeenNotice({ seenAt, waiting, mb, onRetry }: LastSeenNoticeProps) {
  useRetryOnReturn(onRetry);
  return (
    <Alert
      color="gray"
      role="status"
      mb={mb}
      icon={<IconWifiOff aria-hidden />}
      title={`Keine Verbindung – Stand ${formatRelativeNearDateTime(seenAt, serverNow())} Uhr`}
    >
      {waiting}
    </Alert>
  );
}
