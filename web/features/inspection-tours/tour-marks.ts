import type { InspectionTour } from '#shared/contracts/inspection-tours.ts';
import { isLateEntry } from '#web/ui/late-entry.ts';

export const TOUR_MARKS = {
  missed: 'versäumt',
  finding: 'Befund',
  automatic: 'automatisch',
  corrected: 'korrigiert',
  late: 'Nachtrag',
} as const;
export type TourMark = keyof typeof TOUR_MARKS;

type Marked = Pick<InspectionTour, 'corrects' | 'isFinding' | 'completionSource' | 'occurredAt' | 'createdAt'>;

/** What a reader of the list must know about a tour beyond its text. What was missed is never a finding. */
export function tourMarks(tour: Marked): TourMark[] {
  const marks: TourMark[] = [];
  const isMissed = tour.completionSource === 'missed';
  const isReplacement = tour.corrects !== undefined;
  if (isMissed) marks.push('missed');
  if (tour.isFinding) marks.push('finding');
  if (tour.completionSource === 'auto') marks.push('automatic');
  if (isReplacement) marks.push('corrected');
  // A correction is always later than what it corrects, and what was missed is noticed when the server looks.
  if (!isReplacement && !isMissed && isLateEntry(tour.occurredAt, Date.parse(tour.createdAt))) marks.push('late');
  return marks;
}
