import { Alert, Box } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { serverNow } from '#web/api/session/server-clock.ts';
import foot from '#web/ui/dialog/dialog-foot.module.css';
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
  /**
   * Whether it stands below the record, in sight at the lower edge of a drawer. There it moves nothing of the record when
   * the connection is lost.
   */
  readonly isAtFoot?: boolean;
}

/** Says of a record that it could not be read, and of when it is if the device shows what it has read before. */
export function RecordNotice(props: RecordNoticeProps) {
  const { query, subject, seenAt = query.dataUpdatedAt, waiting, isAtFoot = false } = props;
  const retry = () => void query.refetch();
  const isKnown = seenAt > 0;
  const isLastSeen = useIsLastSeen(query) && isKnown;
  if (!isLastSeen && query.error === null) return null;
  const notice = isLastSeen ? (
    <LastSeenNotice seenAt={seenAt} waiting={waiting} onRetry={retry} />
  ) : (
    <ErrorNotice subject={subject} onRetry={retry} />
  );
  if (!isAtFoot || !isKnown) return notice;
  return (
    <Box className={foot.foot} mt="lg">
      {notice}
    </Box>
  );
}

interface LastSeenNoticeProps extends Pick<RecordNoticeProps, 'waiting'> {
  readonly seenAt: number;
  readonly onRetry: () => void;
}

function LastSeenNotice({ seenAt, waiting, onRetry }: LastSeenNoticeProps) {
  useRetryOnReturn(onRetry);
  return (
    <Alert
      color="gray"
      role="status"
      icon={<IconWifiOff aria-hidden />}
      title={`Keine Verbindung – Stand ${formatRelativeNearDateTime(seenAt, serverNow())} Uhr`}
    >
      {waiting}
    </Alert>
  );
}
