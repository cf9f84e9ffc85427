import type { InspectionTour } from '#shared/contracts/inspection-tours.ts';

type DayTour = Pick<InspectionTour, 'dueAt' | 'occurredAt' | 'completionSource'>;

export interface TourDay<Tour extends DayTour> {
  /** By the deadline, or by when it was walked where there was none. */
  readonly tours: readonly Tour[];
  readonly deadlines: number;
  /** Answered by a person. */
  readonly kept: number;
  readonly automatic: number;
  readonly missed: number;
  /** Walked beyond what the interval asks for. */
  readonly beyond: number;
}

/** How a day went: only what a person answered counts as kept. */
export function tourDay<Tour extends DayTour>(all: readonly Tour[]): TourDay<Tour> {
  const due = all.filter(({ dueAt }) => dueAt !== undefined);
  const count = (source: DayTour['completionSource']) =>
    due.filter(({ completionSource }) => completionSource === source).length;
  return {
    tours: all.toSorted((one, other) => momentOf(one) - momentOf(other)),
    deadlines: due.length,
    kept: count('manual'),
    automatic: count('auto'),
    missed: count('missed'),
    beyond: all.length - due.length,
  };
}

const momentOf = ({ dueAt, occurredAt }: DayTour) => Date.parse(dueAt ?? occurredAt);

/** '1 automatisch · 2 versäumt · 1 zusätzlich'; '' where there is nothing to add. */
export function restOfDay({ automatic, missed, beyond }: TourDay<DayTour>): string {
  const parts: readonly (readonly [number, string])[] = [
    [automatic, 'automatisch'],
    [missed, 'versäumt'],
    [beyond, 'zusätzlich'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(' · ');
}
