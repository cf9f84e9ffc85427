import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Activity, recordActivity } from '#shared/contracts/activities/activities.ts';
import { isManagement } from '#shared/permissions.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { useActor } from '#web/api/session/session.ts';
import { shortLocationNames } from '#web/features/locations/short-location-name.public.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { WaitingEntry } from '#web/ui/record/waiting-entry.tsx';
import { formatRelativeDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';
import { latestActivitiesQuery } from '#web/features/activities/activities.api.ts';
import { activityMarks } from './activity-marks.ts';
import { ActionName, ActivityMarks } from './activity-marks-list.tsx';
import styles from './latest-activities.module.css';

interface LatestActivitiesProps {
  /** IRI. Without it, all locations the user may see are included. */
  readonly location?: string;
}

/** Lists the latest activities, newest first. */
export function LatestActivities({ location }: LatestActivitiesProps) {
  const latest = useQuery(latestActivitiesQuery(location));
  const now = useNow(MINUTE_MILLISECONDS);
  const waitingRequests = useOutbox().requests.filter(
    (request) => request.path === recordActivity.path && request.location === location,
  );
  const seesLocations = isManagement(useActor()) && location === undefined;
  if (latest.isPending) return <Skeleton height={320} radius="md" />;
  if (latest.isError && latest.data === undefined)
    return <ErrorNotice subject="Maßnahmen" onRetry={() => void latest.refetch()} />;
  if (latest.data.length === 0 && waitingRequests.length === 0)
    return <Text c="dimmed">Noch keine Maßnahmen erfasst.</Text>;
  const shortName = shortLocationNames(latest.data.map(({ locationName }) => locationName));
  return (
    <ul className={styles.activities}>
      {waitingRequests.toReversed().map((request) => (
        <li key={request.idempotencyKey} className={styles.activity}>
          <WaitingEntry request={request} now={now} />
        </li>
      ))}
      {groupsOf(latest.data).map(([first, ...others]) => (
        <li key={first['@id']} className={styles.activity}>
          <Stack gap={2}>
            <Group gap="4px 8px">
              <Text fw={600} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
                <ActionName activity={first} />
              </Text>
              <ActivityMarks marks={activityMarks(first)} />
            </Group>
            {[first, ...others].map((activity) => (
              <Text key={activity['@id']} size="sm" c="dimmed">
                {[
                  shortMoment(activity.occurredAt, now),
                  seesLocations ? shortName(activity.locationName) : null,
                  activity.profileName,
                ]
                  .filter((fact) => fact !== null)
                  .join(' · ')}
              </Text>
            ))}
          </Stack>
        </li>
      ))}
    </ul>
  );
}

/** Groups consecutive activities of the same action, so that its name is not repeated. Marked ones stand alone. */
function groupsOf(activities: readonly Activity[]) {
  const isPlain = (activity: Activity) => activityMarks(activity).length === 0;
  const groups: [Activity, ...Activity[]][] = [];
  for (const activity of activities) {
    const lastGroup = groups.at(-1);
    const isSame = lastGroup?.[0].actionName === activity.actionName && isPlain(lastGroup[0]) && isPlain(activity);
    if (isSame) lastGroup.push(activity);
    else groups.push([activity]);
  }
  return groups;
}

/** The day goes without saying today. */
const shortMoment = (moment: string, now: number) =>
  localDay(moment) === localDay(now) ? formatTime(moment) : formatRelativeDateTime(moment, now);
