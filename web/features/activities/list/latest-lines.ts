import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { formatNearDay, formatRelativeDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';
import { waitingMark } from '#web/ui/record/waiting-mark.ts';
import { ACTIVITY_MARKS, activityMarks } from './activity-marks.ts';

export interface LatestLine {
  readonly key: string;
  /** Undefined for an activity that the server has not received yet. */
  readonly id?: number;
  readonly at: string | number;
  readonly name: string;
  readonly marks: readonly string[];
}

type ListedActivity = Parameters<typeof activityMarks>[0] & Pick<Activity, '@id' | 'id' | 'actionName'>;
type KeptRequest = Pick<QueuedRequest, 'idempotencyKey' | 'keptAt' | 'title' | 'refusal'>;

/** Returns what was recorded last, newest first: what the device still keeps, then what the server has. */
export const latestLines = (
  kept: readonly KeptRequest[],
  latest: readonly ListedActivity[],
  isOnline: boolean,
): LatestLine[] => [
  ...kept.toReversed().map((request) => ({
    key: request.idempotencyKey,
    at: request.keptAt,
    name: request.title,
    marks: [waitingMark(request, isOnline)],
  })),
  ...latest.map((activity) => ({
    key: activity['@id'],
    id: activity.id,
    at: activity.occurredAt,
    name: activity.actionName,
    marks: activityMarks(activity).map((mark) => ACTIVITY_MARKS[mark]),
  })),
];

/** Returns '21:54' for today, 'gestern, 21:54' for the day before, and the day alone for an earlier one. */
export function lineMoment(at: string | number, now: number): string {
  const today = localDay(now);
  if (localDay(at) === today) return formatTime(at);
  return localDay(at) === daysAfter(today, -1) ? formatRelativeDateTime(at, now) : formatNearDay(at, now);
}
