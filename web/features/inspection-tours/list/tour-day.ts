import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';

type DayTour = Pick<InspectionTour, 'dueAt' | 'occurredAt' | 'completionSource'>;

export interface TourDay<Tour extends DayTour> {
  /** Sorted by the deadline, or by the time of the tour if there was none. */
  readonly tours: readonly Tour[];
  readonly deadlineCount: number;
  /** Number of deadlines at which a person recorded the tour in time. */
  readonly keptDeadlines: number;
  readonly automaticTours: number;
  readonly missedTours: number;
  /** Number of additional tours without a deadline. */
  readonly additionalTours: number;
}

/** Summarises the tours of a day. Only tours recorded by a person count as kept. */
export function tourDay<Tour extends DayTour>(allTours: readonly Tour[]): TourDay<Tour> {
  const dueTours = allTours.filter(({ dueAt }) => dueAt !== undefined);
  const count = (source: DayTour['completionSource']) =>
    dueTours.filter(({ completionSource }) => completionSource === source).length;
  return {
    tours: allTours.toSorted((tour, otherTour) => timeOf(tour) - timeOf(otherTour)),
    deadlineCount: dueTours.length,
    keptDeadlines: count('manual'),
    automaticTours: count('auto'),
    missedTours: count('missed'),
    additionalTours: allTours.length - dueTours.length,
  };
}

const timeOf = ({ dueAt, occurredAt }: DayTour) => Date.parse(dueAt ?? occurredAt);

/**
 * Returns e.g. '1 automatisch · 1 zusätzlich · 2 versäumt'. Returns '' if all deadlines were kept and there were no
 * other tours.
 */
export function exceptionsOfDay({ automaticTours, missedTours, additionalTours }: TourDay<DayTour>): string {
  const parts: readonly (readonly [number, string])[] = [
    [automaticTours, 'automatisch'],
    [additionalTours, 'zusätzlich'],
    [missedTours, 'versäumt'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count} ${label}`)
    .join(' · ');
}
