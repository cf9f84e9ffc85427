import type { UsageDay } from '#shared/contracts/player-check/location-usages.ts';
import type { ReportSection, ReportTable } from '#shared/domain/reports/report-content.ts';
import type { FirstOf } from '#server/features/reports/figures/report-figures.ts';
import { cutNote, date, number, section, summed, text } from './report-tables.rules.ts';

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
  readonly marked: FirstOf<NamedDay>;
}

const NOT_JUDGED = 'nicht beurteilt';
const MARK_WORDS = { none: 'Öffnungstag ohne Abfrage', few: 'auffallend wenige' } as const;
/** Maximum number of listed rows, because nobody reads more. All of them are counted. */
const MAX_DAYS = 10_000;

export const EMPTY_USAGE_SUMMARY: UsageSummary = {
  locations: [],
  days: { rows: [], total: 0 },
  marked: { rows: [], total: 0 },
};

/**
 * Adds the usage of a location. It keeps only the days that are listed, because with 500 locations that is one day in
 * forty.
 */
export function addLocationUsage(
  summary: UsageSummary,
  { name, isJudged, days }: UsageLocation & { readonly days: readonly UsageDay[] },
) {
  const namedDays = days.map((day) => ({ name, isJudged, ...day }));
  const countOf = (isMeant: (day: UsageDay) => boolean) => days.filter(isMeant).length;
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
    days: withMore(summary.days, namedDays),
    marked: withMore(
      summary.marked,
      namedDays.filter(({ mark }) => mark !== undefined),
    ),
  };
}

const withMore = ({ rows, total }: FirstOf<NamedDay>, moreDays: readonly NamedDay[]): FirstOf<NamedDay> => ({
  rows: rows.length < MAX_DAYS ? [...rows, ...moreDays.slice(0, MAX_DAYS - rows.length)] : rows,
  total: total + moreDays.length,
});

export const usageDaySection = ({ locations, days, marked }: UsageSummary): ReportSection =>
  section(['usageDays', 'Abfragen je Tag'], {
    paragraphs: [
      'Ein Öffnungstag ohne Abfrage oder mit auffallend wenigen ist gekennzeichnet: mit weniger als einem Drittel dessen, was an solchen Tagen üblich ist. Der laufende Tag wird nicht beurteilt.',
      'Welche Tage Öffnungstage sind, richtet sich für den ganzen Zeitraum nach den Öffnungszeiten am Tag der Berechnung.',
      ...notJudgedNote(locations),
      ...cutNote(marked, 'zu erklärenden Tagen'),
      ...cutNote(days, 'Tagen'),
    ],
    tables: [
      locationTable(locations),
      dayTable('usageMarked', 'Zu erklärende Tage', marked.rows),
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
  const table = summed({
    key: 'usageByPlace',
    caption: 'Öffnungstage und Abfragen je Standort',
    columns: [
      text('location', 'Standort'),
      number('open', 'Öffnungstage'),
      number('requests', 'Abfragen'),
      number('none', 'ohne Abfrage'),
      number('few', 'auffallend wenige'),
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
    text('location', 'Standort'),
    date('day', 'Tag'),
    text('open', 'geöffnet'),
    number('requests', 'Abfragen'),
    number('unanswered', 'ohne Antwort'),
    number('usual', 'üblich'),
    text('mark', 'Kennzeichen'),
  ],
  rows: days.map(({ name, isJudged, day, isOpen, requests, unanswered, usual, mark }) => [
    name,
    day,
    isOpen ? 'ja' : 'nein',
    requests,
    unanswered,
    usual ?? null,
    wordOf(isJudged, mark),
  ]),
});

function wordOf(isJudged: boolean, mark: UsageDay['mark']): string | null {
  if (!isJudged) return NOT_JUDGED;
  return mark === undefined ? null : MARK_WORDS[mark];
}
