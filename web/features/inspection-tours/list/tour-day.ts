import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';

type DayTour = Pick<InspectionTour, 'dueAt' | 'occurredAt' | 'completionSource'>;

export interface TourDay<Tour extends DayTour> {
  /** Sorted by the deadline, or by the time of the tour if there was none. */
  readonly tours: readonly Tour[];
  readonly deadlines: number;
  /** Recorded by a person in time. */
  readonly kept: number;
  readonly automatic: number;
  readonly missed: number;
  /** Additional tours without a deadline. */
  readonly additional: number;
}

/** Summarises the tours of a day. Only tours recorded by a person count as kept. */
export function tourDay<Tour extends DayTour>(all: readonly Tour[]): TourDay<Tour> {
  const due = all.filter(({ dueAt }) => dueAt !== undefined);
  const count = (source: DayTour['completionSource']) =>
    due.filter(({ completionSource }) => completionSource === source).length;
  return {
    tours: all.toSorted((one, other) => timeOf(one) - timeOf(other)),
    deadlines: due.length,
    kept: count('manual'),
    automatic: count('auto'),
    missed: count('missed'),
    additional: all.length - due.length,
  };
}

const timeOf = ({ dueAt, occurredAt }: DayTour) => Date.parse(dueAt ?? occurredAt);

/** Returns e.g. '1 automatisch · 2 versäumt · 1 zusätzlich'; '' if all deadlines were kept and there were no others. */
export function exceptionsOfDay({ automatic, missed, additional }: TourDay<DayTour>): string {
  const parts: readonly (readonly [number, string])[] = [
    [automatic, 'automatisch'],
    [missed, 'versäumt'],
    [additional, 'zusätzlich'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(' · ');
}
