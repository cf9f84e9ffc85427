import type { Figures, TourCount } from '#server/features/reports/figures/report-figures.ts';
import { percentOf, sumsOf } from '#server/features/reports/sections/report-tables.rules.ts';
import { totalsOf } from '#server/features/reports/sections/report-totals.rules.ts';
import type { ReportFigure, TourShare } from '#shared/domain/reports/report-overview.ts';

type KnownTotals = Omit<ReturnType<typeof totalsOf>, 'checks'> & {
  /** Null if the log of queries was already deleted. */
  readonly checks: number | null;
};

/** @param hasLog whether the log of queries covers the whole period */
export const knownTotals = (figures: Figures, hasLog: boolean): KnownTotals => {
  const totals = totalsOf(figures);
  return hasLog ? totals : { ...totals, checks: null };
};

const OVERVIEW_FIGURES: readonly (readonly [ReportFigure['key'], string, (totals: KnownTotals) => number | null])[] = [
  ['measures', 'Maßnahmen', ({ measures }) => measures],
  ['confirmed', 'Kontrollgänge bestätigt', ({ walked, planned }) => percentOf(walked, planned)],
  ['missed', 'Versäumt', ({ missed }) => missed],
  ['checks', 'OASIS-Abfragen', ({ checks }) => checks],
  ['refusals', 'Abgewiesen', ({ refusals }) => refusals],
];

/** @param before null if nothing was recorded yet */
export const figuresOf = (now: KnownTotals, before: KnownTotals | null): ReportFigure[] =>
  OVERVIEW_FIGURES.map(([key, label, figureValueOf]) => ({
    key,
    label,
    now: figureValueOf(now),
    before: before && figureValueOf(before),
  }));

/** How the planned tours of each location ended, the smallest share of confirmed ones first. */
export function tourShares({ tours }: Figures, locationNames: ReadonlyMap<number, string>): TourShare[] {
  const countsByLocation = Map.groupBy(
    tours.flatMap(({ counts }) => counts),
    ({ location }) => location,
  );
  return [...locationNames]
    .map(([id, name]) => shareOf(name, countsByLocation.get(id) ?? []))
    .filter(({ confirmed, auto, missed }) => confirmed + auto + missed > 0)
    .toSorted((a, b) => confirmedShare(a) - confirmedShare(b));
}

function shareOf(location: string, counts: readonly TourCount[]): TourShare {
  const [confirmed = 0, auto = 0, missed = 0] = sumsOf(counts, ['manual', 'auto', 'missed']);
  return { location, confirmed, auto, missed };
}

const confirmedShare = ({ confirmed, auto, missed }: TourShare) => confirmed / (confirmed + auto + missed);
