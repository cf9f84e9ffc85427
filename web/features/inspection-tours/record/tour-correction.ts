import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { fromLocalInput, toLocalInput } from '#web/ui/time/local-time.ts';

export type TourCorrectionValues = { status: string; comment: string; occurredAt: string; reason: string };

type CorrectableTour = Pick<InspectionTour, 'status' | 'comment' | 'occurredAt' | 'completionSource'>;

export const tourCorrectionValues = (tour: CorrectableTour): TourCorrectionValues => ({
  status: tour.status ?? '',
  comment: tour.comment ?? '',
  occurredAt: toLocalInput(tour.occurredAt),
  reason: '',
});

/**
 * Returns only the changed fields. The input has no seconds, so sending an untouched time would change it, and the
 * server would reject a time of last week. If a tour recorded as missed took place after all, status and time are both
 * required.
 */
export function tourCorrectionBody(tour: CorrectableTour, values: TourCorrectionValues) {
  const before = tourCorrectionValues(tour);
  const isSupplement = tour.completionSource === 'missed';
  const isChanged = (name: 'status' | 'comment' | 'occurredAt') => values[name] !== before[name];
  return {
    reason: values.reason,
    status: isChanged('status') || isSupplement ? values.status : undefined,
    comment: isChanged('comment') ? values.comment.trim() || null : undefined,
    occurredAt: isChanged('occurredAt') || isSupplement ? (fromLocalInput(values.occurredAt) ?? '') : undefined,
  };
}
