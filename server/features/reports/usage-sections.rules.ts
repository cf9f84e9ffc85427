import type { UsageDay } from '#shared/contracts/location-usages.ts';
import type { ReportSection, ReportTable } from '#shared/report-content.ts';
import { date, number, section, summed, text } from './report-tables.rules.ts';

/** Of the location as it is at the computation. */
interface Place {
  readonly isJudged: boolean;
  readonly days: readonly UsageDay[];
}
interface NamedPlace extends Place {
  readonly name: string;
}
type NamedDay = UsageDay & Pick<NamedPlace, 'name' | 'isJudged'>;

const NOT_JUDGED = 'nicht beurteilt';
const MARK_WORDS = { none: 'Öffnungstag ohne Abfrage', few: 'auffallend wenige' } as const;
/** More rows than these nobody reads; all are counted. */
const MOST_DAYS = 10_000;

export function usageDaySection(
  usage: ReadonlyMap<number, Place>,
  placeNames: ReadonlyMap<number, string>,
): ReportSection {
  const places = [...placeNames].map(([id, name]) => ({ name, ...(usage.get(id) ?? { isJudged: false, days: [] }) }));
  const listed = places.flatMap(({ name, isJudged, days }) => days.map((day) => ({ name, isJudged, ...day })));
  const marked = listed.filter(({ mark }) => mark !== undefined);
  return section(['usageDays', 'Abfragen je Tag'], {
    paragraphs: [
      'Ein Öffnungstag ohne Abfrage oder mit auffallend wenigen ist gekennzeichnet: mit weniger als einem Drittel dessen, was an solchen Tagen üblich ist. Der laufende Tag wird nicht beurteilt.',
      'Welche Tage Öffnungstage sind, richtet sich für den ganzen Zeitraum nach den Öffnungszeiten am Tag der Berechnung.',
      ...notJudgedNote(places),
      ...(listed.length > MOST_DAYS
        ? [`Aufgeführt sind je die ersten ${MOST_DAYS.toLocaleString('de-DE')} Tage; die Summen zählen alle.`]
        : []),
    ],
    tables: [
      placeTable(places),
      dayTable('usageMarked', 'Zu erklärende Tage', marked.slice(0, MOST_DAYS)),
      dayTable('usageDays', 'Alle Tage', listed.slice(0, MOST_DAYS)),
    ],
  });
}

/** A venue without a marked day is not one where each day was fine. */
function notJudgedNote(places: readonly NamedPlace[]): string[] {
  const names = places.flatMap(({ name, isJudged }) => (isJudged ? [] : [name]));
  if (names.length === 0) return [];
  return [
    `Nicht beurteilt, weil bei der Berechnung nicht aktiv oder ohne Spielerprüfung: ${names.join(', ')}. Über die Tage dort sagt dieser Nachweis nicht, ob sie zu erklären sind.`,
  ];
}

function placeTable(places: readonly NamedPlace[]): ReportTable {
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
    rows: places.map(({ name, isJudged, days }) => [
      name,
      days.filter(({ isOpen }) => isOpen).length,
      days.reduce((sum, { requests }) => sum + requests, 0),
      isJudged ? days.filter(({ mark }) => mark === 'none').length : null,
      isJudged ? days.filter(({ mark }) => mark === 'few').length : null,
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
