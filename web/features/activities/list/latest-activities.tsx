import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Activity, recordActivity } from '#shared/contracts/activities/activities.ts';
import { isManagement } from '#shared/permissions.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { useActor } from '#web/api/session/session.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { Mark } from '#web/ui/list/mark.tsx';
import { formatRelativeDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';
import { latestActivitiesQuery } from '#web/features/activities/activities.api.ts';
import { ACTIVITY_MARKS, activityMarks } from './activity-marks.ts';
import { ActivityMarks } from './activity-marks-list.tsx';
import styles from './latest-activities.module.css';

interface LatestActivitiesProps {
  /** IRI. Without it, all locations the user may see are included. */
  readonly location?: string;
  /** Shows this many with their time and name alone, one line each. */
  readonly lines?: number;
}

/** Lists the latest activities, newest first. */
export function LatestActivities({ location, lines }: LatestActivitiesProps) {
  const latest = useQuery(latestActivitiesQuery(location));
  const now = useNow(MINUTE_MILLISECONDS);
  const kept = useOutbox().requests.filter(
    (request) => request.path === recordActivity.path && request.location === location,
  );
  const seesLocations = isManagement(useActor()) && location === undefined;
  if (latest.isPending) return <Skeleton height={lines === undefined ? 320 : lines * 44} radius="md" />;
  if (latest.isError && latest.data === undefined)
    return <ErrorNotice subject="Maßnahmen" onRetry={() => void latest.refetch()} />;
  if (latest.data.length === 0 && kept.length === 0) return <Text c="dimmed">Noch keine Maßnahmen erfasst.</Text>;
  if (lines !== undefined) return <Lines entries={linesOf(kept, latest.data).slice(0, lines)} now={now} />;
  return (
    <ul className={styles.activities}>
      {kept.toReversed().map((request) => (
        <KeptActivity key={request.idempotencyKey} request={request} now={now} />
      ))}
      {latest.data.map((activity) => (
        <li key={activity['@id']} className={styles.activity}>
          <Stack gap={2}>
            <Text size="sm" c="dimmed">
              {[
                formatRelativeDateTime(activity.occurredAt, now),
                seesLocations ? activity.locationName : activity.profileName,
              ].join(' · ')}
            </Text>
            <Group gap="xs">
              <Text
                fw={600}
                td={activity.isCancelled ? 'line-through' : undefined}
                style={{ overflowWrap: 'anywhere' }}
              >
                {activity.actionName}
              </Text>
              <ActivityMarks marks={activityMarks(activity)} />
            </Group>
            {seesLocations && <Text size="sm">{activity.profileName}</Text>}
          </Stack>
        </li>
      ))}
    </ul>
  );
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
    marks: [keptText(request)],
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
    <ul className={styles.activities}>
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

const keptText = ({ refusal }: QueuedRequest) => (refusal === null ? 'wird übertragen' : 'nicht übertragen');

/** An activity that the server has not received yet. */
function KeptActivity({ request, now }: { readonly request: QueuedRequest; readonly now: number }) {
  return (
    <li className={styles.activity}>
      <Stack gap={2}>
        <Text size="sm" c="dimmed">
          {[formatRelativeDateTime(request.keptAt, now), request.profileName]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {request.title}
          </Text>
          <Mark>{keptText(request)}</Mark>
        </Group>
      </Stack>
    </li>
  );
}
