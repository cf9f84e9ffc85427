import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Activity, recordActivity } from '#shared/contracts/activities/activities.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatRelativeDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';
import { latestActivitiesQuery } from '#web/features/activities/activities.api.ts';
import { ACTIVITY_MARKS, activityMarks } from './activity-marks.ts';
import styles from './latest-activity-lines.module.css';

interface LatestActivityLinesProps {
  /** IRI. */
  readonly location: string;
  readonly count: number;
}

/** Lists the latest activities of a location in one line each, newest first. */
export function LatestActivityLines({ location, count }: LatestActivityLinesProps) {
  const latest = useQuery(latestActivitiesQuery(location));
  const now = useNow(MINUTE_MILLISECONDS);
  const kept = useOutbox().requests.filter(
    (request) => request.path === recordActivity.path && request.location === location,
  );
  if (latest.isPending) return <Skeleton height={count * 44} radius="md" />;
  if (latest.isError && latest.data === undefined)
    return <ErrorNotice subject="Maßnahmen" onRetry={() => void latest.refetch()} />;
  const entries = linesOf(kept, latest.data).slice(0, count);
  if (entries.length === 0) return <Text c="dimmed">Noch keine Maßnahmen erfasst.</Text>;
  return <Lines entries={entries} now={now} />;
}

interface Line {
  readonly key: string;
  readonly at: string | number;
  readonly name: string;
  readonly isCancelled: boolean;
  readonly marks: readonly string[];
}

const linesOf = (kept: readonly QueuedRequest[], latest: readonly Activity[]): Line[] => [
  ...kept.toReversed().map((request) => ({
    key: request.idempotencyKey,
    at: request.keptAt,
    name: request.title,
    isCancelled: false,
    marks: [request.refusal === null ? 'wird übertragen' : 'nicht übertragen'],
  })),
  ...latest.map((activity) => ({
    key: activity['@id'],
    at: activity.occurredAt,
    name: activity.actionName,
    isCancelled: activity.isCancelled,
    marks: activityMarks(activity).map((mark) => ACTIVITY_MARKS[mark]),
  })),
];

function Lines({ entries, now }: { readonly entries: readonly Line[]; readonly now: number }) {
  return (
    <ul className={styles.lines}>
      {entries.map(({ key, at, name, isCancelled, marks }) => (
        <li key={key} className={styles.line}>
          <Text span c="dimmed" className={styles.at}>
            {localDay(at) === localDay(now) ? formatTime(at) : formatRelativeDateTime(at, now)}
          </Text>
          <Text span className={styles.name} td={isCancelled ? 'line-through' : undefined}>
            {name}
          </Text>
          {marks.map((mark) => (
            <Mark key={mark}>{mark}</Mark>
          ))}
        </li>
      ))}
    </ul>
  );
}
