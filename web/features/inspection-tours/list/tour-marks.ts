import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { isLateEntry } from '#web/ui/time/late-entry.ts';

export const TOUR_MARKS = {
  missed: 'versäumt',
  finding: 'Befund',
  automatic: 'automatisch',
  corrected: 'korrigiert',
  late: 'Nachtrag',
} as const;
export type TourMark = keyof typeof TOUR_MARKS;

type MarkedTour = Pick<InspectionTour, 'corrects' | 'isFinding' | 'completionSource' | 'occurredAt' | 'createdAt'>;

/**
 * Returns the marks that the list shows beside a tour, because its texts do not say so. A missed tour is never a
 * finding.
 */
export function tourMarks(tour: MarkedTour): TourMark[] {
  const marks: TourMark[] = [];
  const isMissed = tour.completionSource === 'missed';
  const isReplacement = tour.corrects !== undefined;
  if (isMissed) marks.push('missed');
  if (tour.isFinding) marks.push('finding');
  if (tour.completionSource === 'auto') marks.push('automatic');
  if (isReplacement) marks.push('corrected');
  // A correction is always recorded later than the tour, and a missed tour is recorded only when the server checks the
  // deadlines.
  if (!isReplacement && !isMissed && isLateEntry(tour.occurredAt, Date.parse(tour.createdAt))) marks.push('late');
  return marks;
}
