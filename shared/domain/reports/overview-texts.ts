// The words and number formats of a report's first page, which the screen, the PDF and the tables share.
import { germanDay } from '#shared/domain/german-day.ts';
import { germanNumber } from './report-cell.ts';
import type { ReportContent, ReportTable } from './report-content.ts';
import { reportNumber } from './report-number.ts';
import type {
  MeasureSteps,
  ReportFigure,
  ReportOverview,
  ReportPoint,
  ReportStep,
  TourShare,
} from './report-overview.ts';

const UNKNOWN = '–';

export const figureText = ({ key, now }: ReportFigure): string =>
  now === null ? UNKNOWN : reportNumber(key === 'confirmed' ? 'percent' : 'number', now);

interface FigureChange {
  readonly text: string;
  /** True if more tours were missed than in the period before. */
  readonly isWorse: boolean;
}

/** Formats a comparison, which breaks only at its dot: `+6 % · davor 2.154`. */
export function figureChange(figure: ReportFigure): FigureChange {
  const { key, now, before } = figure;
  if (now === null || before === null) return { text: 'davor nicht erfasst', isWorse: false };
  if (now === before) return { text: 'wie davor', isWorse: false };
  const earlier = `davor\u00a0${germanNumber(before)}`;
  return { text: `${changeText(key, now, before)} · ${earlier}`, isWorse: key === 'missed' && now > before };
}

function changeText(key: ReportFigure['key'], now: number, before: number): string {
  const difference = Math.round((now - before) * 10) / 10;
  if (key === 'confirmed')
    return `${reportNumber('change', difference)}\u00a0${Math.abs(difference) === 1 ? 'Punkt' : 'Punkte'}`;
  if (key === 'missed') return `${germanNumber(Math.abs(difference))}\u00a0${difference > 0 ? 'mehr' : 'weniger'}`;
  const percent = Math.round((difference / before) * 100);
  // Less than half a per cent would be shown as none, although the numbers differ.
  if (key === 'refusals' || before < MIN_RECORDS_FOR_PERCENT || percent === 0)
    return reportNumber('change', difference);
  return `${reportNumber('change', percent)}\u00a0%`;
}

/** Below this number of records, a change is not shown in per cent, because the percentage would mislead. */
const MIN_RECORDS_FOR_PERCENT = 20;

/** False if there were no records yet when the period before began. */
export const isCompared = ({ figures }: ReportOverview): boolean => figures.some(({ before }) => before !== null);

export const beforeText = (overview: ReportOverview): string =>
  isCompared(overview)
    ? `Verglichen mit ${germanDay(overview.before.from)} bis ${germanDay(overview.before.to)}`
    : `Ohne Vergleich: Am ${germanDay(overview.before.from)}, dem Beginn des Zeitraums davor, wurde noch nichts erfasst.`;

interface StepTexts {
  readonly caption: string;
  readonly name: string;
  readonly partial: string;
}

export const STEP_TEXTS = {
  week: { caption: 'Maßnahmen je Woche', name: 'Woche ab', partial: 'unvollständige Woche' },
  month: { caption: 'Maßnahmen je Monat', name: 'Monat', partial: 'unvollständiger Monat' },
  quarter: { caption: 'Maßnahmen je Quartal', name: 'Quartal ab', partial: 'unvollständiges Quartal' },
} as const satisfies Record<ReportStep, StepTexts>;
export const MEASURE_TEXTS = { now: 'dieser Zeitraum', before: 'davor' } as const;

/** Up to this number, each bar has room for its number; otherwise only the highest bar is labelled. */
const MAX_LABELLED_BARS = 12;

/** @returns the indexes of the bars that are labelled with their number */
export function labelledBars(bars: MeasureSteps['bars']): ReadonlySet<number> {
  const counts = bars.map(({ now }) => now);
  if (bars.length <= MAX_LABELLED_BARS) return new Set(bars.keys());
  return new Set([counts.indexOf(Math.max(...counts))]);
}

/** A report about one location compares outcomes instead of locations. */
export const toursCaption = (tours: readonly TourShare[]): string =>
  tours.length === 1 ? 'Kontrollgänge nach Ergebnis' : 'Kontrollgänge nach Standort';
export const TOUR_TEXTS = { confirmed: 'bestätigt', auto: 'automatisch', missed: 'versäumt' } as const;

export const countPlannedTours = ({ confirmed, auto, missed }: TourShare): number => confirmed + auto + missed;

/** Formats the share of planned tours that a person confirmed: `91,2 %`. */
export const shareText = (share: TourShare): string =>
  reportNumber('percent', (share.confirmed / countPlannedTours(share)) * 100);

/** With more locations than this, the table replaces the chart. */
export const MAX_DRAWN_LOCATIONS = 8;

const TOUR_OUTCOMES = ['confirmed', 'auto', 'missed'] as const;

/** A bar of the chart about tours. */
interface TourBar {
  readonly label: string;
  /** Shares of the planned tours, in the order of the outcomes. */
  readonly shares: readonly number[];
  readonly text: string;
}

/** Returns a bar for each location, or for each outcome if there is only one location. */
export function tourBars(tours: readonly TourShare[]): TourBar[] {
  const sharesOf = (share: TourShare) => TOUR_OUTCOMES.map((outcome) => share[outcome] / countPlannedTours(share));
  const [only] = tours;
  if (only !== undefined && tours.length === 1)
    return TOUR_OUTCOMES.map((outcome, index) => ({
      label: TOUR_TEXTS[outcome],
      shares: sharesOf(only).map((share, other) => (other === index ? share : 0)),
      text: germanNumber(only[outcome]),
    }));
  return tours
    .slice(0, MAX_DRAWN_LOCATIONS)
    .map((share) => ({ label: share.location, shares: sharesOf(share), text: shareText(share) }));
}

/**
 * Returns the open points with what the evaluation has to do with them. No sentence of it removes a point, because it
 * may be about something else; in older reports, which are frozen, any sentence removed missed tours.
 */
export function openPoints({ overview, evaluation }: Pick<ReportContent, 'overview' | 'evaluation'>): ReportPoint[] {
  const points = overview?.points ?? [];
  if (evaluation.text.trim() === '') return points;
  return points
    .filter(({ kind, isExplainable }) => kind !== 'missedTours' || isExplainable === true)
    .map((point) => (point.isExplainable === true ? { ...point, remark: 'siehe Eigenbewertung' } : point));
}

/** Returns all tables of a report: those of its first page, then those of its sections. */
export const tablesOf = ({ overview, sections }: ReportContent): ReportTable[] => [
  ...(overview === undefined ? [] : overviewTables(overview)),
  ...sections.flatMap(({ tables }) => tables),
];

const overviewTables = (overview: ReportOverview): ReportTable[] => [
  figureTable(overview),
  measureTable(overview),
  tourTable(overview),
];

const figureTable = ({ figures }: ReportOverview): ReportTable => ({
  key: 'overviewFigures',
  caption: 'Kennzahlen und Zeitraum davor',
  columns: [
    { key: 'figure', heading: 'Kennzahl', type: 'text' },
    { key: 'now', heading: 'Zeitraum', type: 'text' },
    { key: 'before', heading: 'davor', type: 'text' },
  ],
  rows: figures.map((figure) => [figure.label, figureText(figure), figureText({ ...figure, now: figure.before })]),
});

export function measureTable({ measures: { step, bars } }: ReportOverview): ReportTable {
  const { caption, name, partial } = STEP_TEXTS[step];
  // Reports from before months were those of the calendar label them with their first day: `28.7.26`.
  const isOldMonth = step === 'month' && bars.some(({ label }) => /^\d/.test(label));
  return {
    key: 'overviewMeasures',
    caption,
    columns: [
      { key: 'step', heading: isOldMonth ? 'Monat ab' : name, type: 'text' },
      { key: 'now', heading: MEASURE_TEXTS.now, type: 'number' },
      { key: 'before', heading: MEASURE_TEXTS.before, type: 'number' },
    ],
    rows: bars.map(({ label, isWhole, now, before }) => [isWhole ? label : `${label} (${partial})`, now, before]),
  };
}

export const tourTable = ({ tours }: ReportOverview): ReportTable => ({
  key: 'overviewTours',
  caption: toursCaption(tours),
  columns: [
    { key: 'location', heading: 'Standort', type: 'text' },
    { key: 'confirmed', heading: TOUR_TEXTS.confirmed, type: 'number' },
    { key: 'auto', heading: TOUR_TEXTS.auto, type: 'number' },
    { key: 'missed', heading: TOUR_TEXTS.missed, type: 'number' },
    { key: 'share', heading: 'Quote bestätigt', type: 'percent' },
  ],
  rows: tours.map((share) => [
    share.location,
    share.confirmed,
    share.auto,
    share.missed,
    Math.round((share.confirmed / countPlannedTours(share)) * 1000) / 10,
  ]),
});
