import type { Activity } from '#shared/contracts/activities/activities.ts';
import { fromLocalInput, toLocalInput } from '#web/ui/time/local-time.ts';

export type CorrectionValues = {
  action: string;
  comment: string;
  occurredAt: string;
  isCancelled: boolean;
  reason: string;
};

type Corrected = Pick<Activity, 'action' | 'comment' | 'occurredAt' | 'isCancelled'>;

export const correctionValues = (activity: Corrected): CorrectionValues => ({
  action: activity.action,
  comment: activity.comment ?? '',
  occurredAt: toLocalInput(activity.occurredAt),
  isCancelled: activity.isCancelled,
  reason: '',
});

/**
 * Returns only the changed fields: an untouched time would lose its seconds, and the server would reject one of last
 * week.
 */
export function correctionBody(activity: Corrected, values: CorrectionValues) {
  const before = correctionValues(activity);
  const changed = (name: keyof CorrectionValues) => values[name] !== before[name];
  return {
    reason: values.reason,
    action: changed('action') ? values.action : undefined,
    comment: changed('comment') ? values.comment.trim() || null : undefined,
    occurredAt: changed('occurredAt') ? (fromLocalInput(values.occurredAt) ?? '') : undefined,
    isCancelled: changed('isCancelled') ? values.isCancelled : undefined,
  };
}
