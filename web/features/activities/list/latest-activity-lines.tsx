import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { recordActivity } from '#shared/contracts/activities/activities.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { latestActivitiesQuery } from '#web/features/activities/activities.api.ts';
import { LazyActivityDetail } from '#web/features/activities/lazy-activity-dialogs.ts';
import { type LatestLine, latestLines, lineMoment } from './latest-lines.ts';
import styles from './latest-activity-lines.module.css';

interface LatestActivityLinesProps {
  /** IRI. */
  readonly location: string;
  readonly count: number;
}

/** Lists the latest activities of a location in one line each, newest first. A tap opens the record. */
export function LatestActivityLines({ location, count }: LatestActivityLinesProps) {
  const latest = useQuery(latestActivitiesQuery(location));
  const now = useNow(MINUTE_MILLISECONDS);
  const isOnline = useIsOnline();
  const [openId, setOpenId] = useState('');
  const kept = useOutbox().requests.filter(
    (request) => request.path === recordActivity.path && request.location === location,
  );
  if (latest.isPending) return <Skeleton height={count * 44} radius="md" />;
  if (latest.isError && latest.data === undefined)
    return <ErrorNotice subject="Maßnahmen" onRetry={() => void latest.refetch()} />;
  const entries = latestLines(kept, latest.data, isOnline).slice(0, count);
  if (entries.length === 0) return <Text c="dimmed">Noch keine Maßnahmen erfasst.</Text>;
  return (
    <>
      <Lines entries={entries} now={now} onOpen={setOpenId} />
      <LazyActivityDetail id={openId} rowNavigation={null} onOpen={setOpenId} onClose={() => setOpenId('')} />
    </>
  );
}

interface LinesProps {
  readonly entries: readonly LatestLine[];
  readonly now: number;
  readonly onOpen: (id: string) => void;
}

function Lines({ entries, now, onOpen }: LinesProps) {
  return (
    <ul className={styles.lines} data-days={entries.some(({ at }) => localDay(at) !== localDay(now)) || undefined}>
      {entries.map(({ key, id, at, name, marks }) => (
        <li key={key}>
          <LineButton onOpen={id === undefined ? undefined : () => onOpen(String(id))}>
            <Text span c="dimmed" className={styles.at}>
              {lineMoment(at, now)}
            </Text>
            <Text span className={styles.name}>
              {name}
            </Text>
            {marks.map((mark) => (
              <Mark key={mark}>{mark}</Mark>
            ))}
          </LineButton>
        </li>
      ))}
    </ul>
  );
}

const LineButton = ({
  onOpen,
  children,
}: {
  readonly onOpen: (() => void) | undefined;
  readonly children: ReactNode;
}) =>
  onOpen === undefined ? (
    <div className={styles.line}>{children}</div>
  ) : (
    <UnstyledButton className={styles.line} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
