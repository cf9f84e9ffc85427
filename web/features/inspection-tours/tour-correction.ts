import type { InspectionTour } from '#shared/contracts/inspection-tours.ts';
import { fromLocalInput, toLocalInput } from '#web/ui/local-time.ts';

/** A type, since a form's values need an index signature. */
export type TourCorrectionValues = { status: string; comment: string; occurredAt: string; reason: string };

type Corrected = Pick<InspectionTour, 'status' | 'comment' | 'occurredAt' | 'completionSource'>;

export const tourCorrectionValues = (tour: Corrected): TourCorrectionValues => ({
  status: tour.status ?? '',
  comment: tour.comment ?? '',
  occurredAt: toLocalInput(tour.occurredAt),
  reason: '',
});

/**
 * Only what changed is sent: an untouched time would lose its seconds, and one of last week would be refused. A tour
 * called missed that was walked all the same needs both told.
 */
export function tourCorrectionBody(tour: Corrected, values: TourCorrectionValues) {
  const before = tourCorrectionValues(tour);
  const isSupplement = tour.completionSource === 'missed';
  const changed = (name: 'status' | 'comment' | 'occurredAt') => values[name] !== before[name];
  return {
    reason: values.reason,
    status: changed('status') || isSupplement ? values.status : undefined,
    comment: changed('comment') ? values.comment.trim() || null : undefined,
    occurredAt: changed('occurredAt') || isSupplement ? (fromLocalInput(values.occurredAt) ?? '') : undefined,
  };
}
