import type { Activity } from '#shared/contracts/activities/activities.ts';
import { isLateEntry } from '#web/ui/time/late-entry.ts';

export const ACTIVITY_MARKS = {
  cancelled: 'zurückgenommen',
  corrected: 'korrigiert',
  late: 'Nachtrag',
  automatic: 'automatisch',
} as const;
export type ActivityMark = keyof typeof ACTIVITY_MARKS;

type Marked = Pick<Activity, 'corrects' | 'isCancelled' | 'completionSource' | 'occurredAt' | 'createdAt'>;

/** Returns the facts a reader must know beyond the text of the entry. */
export function activityMarks(activity: Marked): ActivityMark[] {
  const marks: ActivityMark[] = [];
  const isReplacement = activity.corrects !== undefined;
  if (activity.isCancelled) marks.push('cancelled');
  else if (isReplacement) marks.push('corrected');
  // A correction is always recorded later than the event; that alone does not make it a late entry.
  if (!isReplacement && isLateEntry(activity.occurredAt, Date.parse(activity.createdAt))) marks.push('late');
  if (activity.completionSource === 'auto') marks.push('automatic');
  return marks;
}
