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
  readonly open: number;
  readonly requests: number;
  readonly none: number;
  readonly few: number;
}

export interface UsageSummary {
  readonly places: readonly LocationUsageTotal[];
  readonly days: FirstOf<NamedDay>;
  readonly marked: FirstOf<NamedDay>;
}

const NOT_JUDGED = 'nicht beurteilt';
const MARK_WORDS = { none: 'Öffnungstag ohne Abfrage', few: 'auffallend wenige' } as const;
/** Maximum number of listed rows, because nobody reads more. All of them are counted. */
const MAX_DAYS = 10_000;

export const EMPTY_USAGE_SUMMARY: UsageSummary = {
  places: [],
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
  const named = days.map((day) => ({ name, isJudged, ...day }));
  const countOf = (isMeant: (day: UsageDay) => boolean) => days.filter(isMeant).length;
  const total: LocationUsageTotal = {
    name,
    isJudged,
    open: countOf(({ isOpen }) => isOpen),
    requests: days.reduce((sum, { requests }) => sum + requests, 0),
    none: countOf(({ mark }) => mark === 'none'),
    few: countOf(({ mark }) => mark === 'few'),
  };
  return {
    places: [...summary.places, total],
    days: withMore(summary.days, named),
    marked: withMore(
      summary.marked,
      named.filter(({ mark }) => mark !== undefined),
    ),
  };
}

const withMore = ({ rows, total }: FirstOf<NamedDay>, more: readonly NamedDay[]): FirstOf<NamedDay> => ({
  rows: rows.length < MAX_DAYS ? [...rows, ...more.slice(0, MAX_DAYS - rows.length)] : rows,
  total: total + more.length,
});

export const usageDaySection = ({ places, days, marked }: UsageSummary): ReportSection =>
  section(['usageDays', 'Abfragen je Tag'], {
    paragraphs: [
      'Ein Öffnungstag ohne Abfrage oder mit auffallend wenigen ist gekennzeichnet: mit weniger als einem Drittel dessen, was an solchen Tagen üblich ist. Der laufende Tag wird nicht beurteilt.',
      'Welche Tage Öffnungstage sind, richtet sich für den ganzen Zeitraum nach den Öffnungszeiten am Tag der Berechnung.',
      ...notJudgedNote(places),
      ...cutNote(marked, 'zu erklärenden Tagen'),
      ...cutNote(days, 'Tagen'),
    ],
    tables: [
      placeTable(places),
      dayTable('usageMarked', 'Zu erklärende Tage', marked.rows),
      dayTable('usageDays', 'Alle Tage', days.rows),
    ],
  });

/**
 * Returns a note about the locations without judged days, so that their lack of marks is not mistaken for a good
 * result.
 */
function notJudgedNote(places: readonly UsageLocation[]): string[] {
  const names = places.flatMap(({ name, isJudged }) => (isJudged ? [] : [name]));
  if (names.length === 0) return [];
  return [
    `Nicht beurteilt, weil bei der Berechnung nicht aktiv oder ohne Spielerprüfung: ${names.join(', ')}. Über die Tage dort sagt dieser Nachweis nicht, ob sie zu erklären sind.`,
  ];
}

function placeTable(places: readonly LocationUsageTotal[]): ReportTable {
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
    rows: places.map(({ name, isJudged, open, requests, none, few }) => [
      name,
      open,
      requests,
      isJudged ? none : null,
      isJudged ? few : null,
    ]),
  });
  if (places.some(({ isJudged }) => isJudged)) return table;
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
