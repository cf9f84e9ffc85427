import type { UsageDay } from '#shared/contracts/player-check/location-usages.ts';
import type { ReportSection, ReportTable } from '#shared/domain/reports/report-content.ts';
import type { FirstOf } from '#server/features/reports/figures/report-figures.ts';
import { cutNote, dateColumn, numberColumn, createSection, withTotals, textColumn } from './report-tables.rules.ts';

/** A location with its data at the time of the computation. */
interface UsageLocation {
  readonly name: string;
  readonly isJudged: boolean;
}
type NamedDay = UsageDay & UsageLocation;

interface LocationUsageTotal extends UsageLocation {
  readonly openDays: number;
  readonly requests: number;
  readonly daysWithoutRequests: number;
  readonly daysWithFewRequests: number;
}

export interface UsageSummary {
  readonly locations: readonly LocationUsageTotal[];
  readonly days: FirstOf<NamedDay>;
  readonly markedDays: FirstOf<NamedDay>;
}

const NOT_JUDGED_TEXT = 'nicht beurteilt';
const MARK_TEXTS = { none: 'Öffnungstag ohne Abfrage', few: 'auffallend wenige' } as const;
/** Maximum number of listed rows, because nobody reads more. All of them are counted. */
const MAX_LISTED_DAYS = 10_000;

export const EMPTY_USAGE_SUMMARY: UsageSummary = {
  locations: [],
  days: { rows: [], total: 0 },
  markedDays: { rows: [], total: 0 },
};

/**
 * Adds the usage of a location. It keeps only the days that are listed, because with 500 locations all days would be
 * forty times as many.
 */
export function addLocationUsage(
  summary: UsageSummary,
  { name, isJudged, days }: UsageLocation & { readonly days: readonly UsageDay[] },
) {
  const namedDays = days.map((day) => ({ name, isJudged, ...day }));
  const countOf = (isCounted: (day: UsageDay) => boolean) => days.filter(isCounted).length;
  const total: LocationUsageTotal = {
    name,
    isJudged,
    openDays: countOf(({ isOpen }) => isOpen),
    requests: days.reduce((sum, { requests }) => sum + requests, 0),
    daysWithoutRequests: countOf(({ mark }) => mark === 'none'),
    daysWithFewRequests: countOf(({ mark }) => mark === 'few'),
  };
  return {
    locations: [...summary.locations, total],
    days: addDays(summary.days, namedDays),
    markedDays: addDays(
      summary.markedDays,
      namedDays.filter(({ mark }) => mark !== undefined),
    ),
  };
}

const addDays = ({ rows, total }: FirstOf<NamedDay>, moreDays: readonly NamedDay[]): FirstOf<NamedDay> => ({
  rows: rows.length < MAX_LISTED_DAYS ? [...rows, ...moreDays.slice(0, MAX_LISTED_DAYS - rows.length)] : rows,
  total: total + moreDays.length,
});

export const usageDaySection = ({ locations, days, markedDays }: UsageSummary): ReportSection =>
  createSection(['usageDays', 'Abfragen je Tag'], {
    paragraphs: [
      'Ein Öffnungstag ohne Abfrage oder mit auffallend wenigen ist gekennzeichnet: mit weniger als einem Drittel dessen, was an solchen Tagen üblich ist. Der laufende Tag wird nicht beurteilt.',
      'Welche Tage Öffnungstage sind, richtet sich für den ganzen Zeitraum nach den Öffnungszeiten am Tag der Berechnung.',
      ...notJudgedNote(locations),
      ...cutNote(markedDays, 'zu erklärenden Tagen'),
      ...cutNote(days, 'Tagen'),
    ],
    tables: [
      locationTable(locations),
      dayTable('usageMarked', 'Zu erklärende Tage', markedDays.rows),
      dayTable('usageDays', 'Alle Tage', days.rows),
    ],
  });

/**
 * Returns a note about the locations without judged days, so that their lack of marks is not mistaken for a good
 * result.
 */
function notJudgedNote(locations: readonly UsageLocation[]): string[] {
  const names = locations.flatMap(({ name, isJudged }) => (isJudged ? [] : [name]));
  if (names.length === 0) return [];
  return [
    `Nicht beurteilt, weil bei der Berechnung nicht aktiv oder ohne Spielerprüfung: ${names.join(', ')}. Über die Tage dort sagt dieser Nachweis nicht, ob sie zu erklären sind.`,
  ];
}

function locationTable(locations: readonly LocationUsageTotal[]): ReportTable {
  const table = withTotals({
    key: 'usageByPlace',
    caption: 'Öffnungstage und Abfragen je Standort',
    columns: [
      textColumn('location', 'Standort'),
      numberColumn('open', 'Öffnungstage'),
      numberColumn('requests', 'Abfragen'),
      numberColumn('none', 'ohne Abfrage'),
      numberColumn('few', 'auffallend wenige'),
    ],
    rows: locations.map(({ name, isJudged, openDays, requests, daysWithoutRequests, daysWithFewRequests }) => [
      name,
      openDays,
      requests,
      isJudged ? daysWithoutRequests : null,
      isJudged ? daysWithFewRequests : null,
    ]),
  });
  if (locations.some(({ isJudged }) => isJudged)) return table;
  return { ...table, totals: table.totals?.map((total, index) => (index < 3 ? total : null)) };
}

const dayTable = (key: string, caption: string, days: readonly NamedDay[]) => ({
  key,
  caption,
  columns: [
    textColumn('location', 'Standort'),
    dateColumn('day', 'Tag'),
    textColumn('open', 'geöffnet'),
    numberColumn('requests', 'Abfragen'),
    numberColumn('unanswered', 'ohne Antwort'),
    numberColumn('usual', 'üblich'),
    textColumn('mark', 'Kennzeichen'),
  ],
  rows: days.map(({ name, isJudged, day, isOpen, requests, unanswered, usual, mark }) => [
    name,
    day,
    isOpen ? 'ja' : 'nein',
    requests,
    unanswered,
    usual ?? null,
    markTextOf(isJudged, mark),
  ]),
});

function markTextOf(isJudged: boolean, mark: UsageDay['mark']): string | null {
  if (!isJudged) return NOT_JUDGED_TEXT;
  return mark === undefined ? null : MARK_TEXTS[mark];
}
