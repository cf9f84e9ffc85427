import type { Activity } from '#shared/contracts/activities/activities.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { formatNearDay, formatRelativeDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';
import { waitingMark } from '#web/ui/record/waiting-mark.ts';
import { ACTIVITY_MARKS, activityMarks } from './activity-marks.ts';

/** How long a withdrawn activity stays in the list, so that whoever withdrew it sees that it worked. */
export const WITHDRAWN_SHOWN_MILLISECONDS = 10 * MINUTE_MILLISECONDS;

export interface LatestLine {
  readonly key: string;
  /** Undefined for an activity that the server has not received yet. */
  readonly id?: number;
  readonly at: string | number;
  readonly name: string;
  readonly isCancelled: boolean;
  readonly marks: readonly string[];
}

type ListedActivity = Parameters<typeof activityMarks>[0] & Pick<Activity, '@id' | 'id' | 'actionName'>;
type KeptRequest = Pick<QueuedRequest, 'idempotencyKey' | 'keptAt' | 'title' | 'refusal'>;

/** Returns what was recorded last, newest first: what the device still keeps, then what counts and was just withdrawn. */
export const latestLines = (
  kept: readonly KeptRequest[],
  latest: readonly ListedActivity[],
  { now, isOnline }: { readonly now: number; readonly isOnline: boolean },
): LatestLine[] => [
  ...kept.toReversed().map((request) => ({
    key: request.idempotencyKey,
    at: request.keptAt,
    name: request.title,
    isCancelled: false,
    marks: [waitingMark(request, isOnline)],
  })),
  ...latest
    // A withdrawal is an entry of its own, created when the activity was withdrawn.
    .filter(({ isCancelled, createdAt }) => !isCancelled || now - Date.parse(createdAt) < WITHDRAWN_SHOWN_MILLISECONDS)
    .map((activity) => ({
      key: activity['@id'],
      id: activity.id,
      at: activity.occurredAt,
      name: activity.actionName,
      isCancelled: activity.isCancelled,
      marks: activityMarks(activity).map((mark) => ACTIVITY_MARKS[mark]),
    })),
];

/** Returns '21:54' for today, 'gestern, 21:54' for the day before, and the day alone for an earlier one. */
export function lineMoment(at: string | number, now: number): string {
  const today = localDay(now);
  if (localDay(at) === today) return formatTime(at);
  return localDay(at) === daysAfter(today, -1) ? formatRelativeDateTime(at, now) : formatNearDay(at, now);
}
