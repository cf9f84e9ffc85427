import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { fromLocalInput, toLocalInput } from '#web/ui/time/local-time.ts';

/** A type alias, because the values of a form need an index signature, which interfaces lack. */
export type TourCorrectionValues = { status: string; comment: string; occurredAt: string; reason: string };

type Corrected = Pick<InspectionTour, 'status' | 'comment' | 'occurredAt' | 'completionSource'>;

export const tourCorrectionValues = (tour: Corrected): TourCorrectionValues => ({
  status: tour.status ?? '',
  comment: tour.comment ?? '',
  occurredAt: toLocalInput(tour.occurredAt),
  reason: '',
});

/**
 * Returns only the changed fields: an untouched time would lose its seconds, and the server would reject one of last
 * week. If a tour recorded as missed took place after all, status and time are both required.
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
