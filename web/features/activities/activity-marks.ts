import type { Activity } from '#shared/contracts/activities.ts';
import { LATE_ENTRY_MINUTES } from '#shared/contracts/corrections.ts';

export const ACTIVITY_MARKS = {
  cancelled: 'zurückgenommen',
  corrected: 'korrigiert',
  late: 'Nachtrag',
  automatic: 'automatisch',
} as const;
export type ActivityMark = keyof typeof ACTIVITY_MARKS;

const MINUTE = 60_000;

/** Recorded noticeably after it happened, which is allowed but must be seen. */
export const isLateEntry = (occurredAt: string, recordedAt: number) =>
  recordedAt - Date.parse(occurredAt) > LATE_ENTRY_MINUTES * MINUTE;

type Marked = Pick<Activity, 'corrects' | 'isCancelled' | 'completionSource' | 'occurredAt' | 'createdAt'>;

/** What a reader of the list must know about an entry beyond its text. */
export function activityMarks(activity: Marked): ActivityMark[] {
  const marks: ActivityMark[] = [];
  const isReplacement = activity.corrects !== undefined;
  if (activity.isCancelled) marks.push('cancelled');
  else if (isReplacement) marks.push('corrected');
  // A correction is always later than what it corrects; that alone makes no late entry.
  if (!isReplacement && isLateEntry(activity.occurredAt, Date.parse(activity.createdAt))) marks.push('late');
  if (activity.completionSource === 'auto') marks.push('automatic');
  return marks;
}
