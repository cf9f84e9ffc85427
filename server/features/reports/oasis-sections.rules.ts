import type { StoredOutcome } from '#shared/contracts/player-check.ts';
import type { ReportSection, ReportTable } from '#shared/report-content.ts';
import { monthsAfter } from '#server/time/zoned-time.ts';
import { QUERY_LOG_MONTHS } from '#shared/retention-kinds.ts';
import { type Days, monthWord } from './report-months.rules.ts';
import { date, number, section, summed, sums, text } from './report-tables.rules.ts';
import type { CheckCount, MonthOf, OutageRow } from './report-figures.ts';

type Months = readonly MonthOf<CheckCount>[];

const COLUMNS: readonly (readonly [string, string, readonly StoredOutcome[]])[] = [
  ['asked', 'Abfragen', ['clear', 'banned', 'unclear']],
  ['clear', 'nicht gesperrt', ['clear']],
  ['banned', 'gesperrt', ['banned']],
  ['unclear', 'unklar', ['unclear']],
  ['unavailable', 'OASIS nicht erreichbar', ['unavailable']],
  ['refused', 'nicht gestellt', ['quotaExhausted', 'certificateInvalid', 'noCertificate']],
];
const HEADS = COLUMNS.map(([key, heading]) => number(key, heading));

const figures = (counts: readonly CheckCount[]) =>
  COLUMNS.map(
    ([, , outcomes]) =>
      sums(
        counts.filter(({ outcome }) => outcomes.includes(outcome)),
        ['total'],
      )[0] ?? 0,
  );

/** How often OASIS answered. */
export const answeredOf = (counts: readonly CheckCount[]): number => figures(counts)[0] ?? 0;

export function oasisSection(
  months: Months,
  placeNames: ReadonlyMap<number, string>,
  { outages, note }: { readonly outages: ReportTable; readonly note: string | null },
): ReportSection {
  const byPlace = Map.groupBy(
    months.flatMap(({ counts }) => counts),
    ({ location }) => location,
  );
  return section(['oasis', 'OASIS-Abfragen'], {
    paragraphs: [
      'Abfragen sind die, auf die OASIS geantwortet hat. Ohne die Antwort „nicht gesperrt“ erhält niemand Zutritt. Gespeichert wird nur, dass abgefragt wurde, nie über wen; wie oft jemand vor einer Sperre zu Gast war, ist darum nicht bekannt.',
      ...(note === null ? [] : [note]),
    ],
    tables: [
      summed({
        key: 'checksByMonth',
        caption: 'Abfragen je Monat',
        columns: [text('month', 'Monat'), ...HEADS],
        rows: months.map(({ month, counts }) => [monthWord(month), ...figures(counts)]),
      }),
      summed({
        key: 'checksByPlace',
        caption: 'Abfragen je Standort',
        columns: [text('location', 'Standort'), ...HEADS],
        rows: [...placeNames].map(([id, name]) => [name, ...figures(byPlace.get(id) ?? [])]),
      }),
      outages,
    ],
    charts: [
      {
        key: 'checksByMonth',
        caption: 'Abfragen je Monat',
        kind: 'lines',
        unit: 'Abfragen',
        labels: months.map(({ month }) => monthWord(month)),
        series: [{ label: 'Abfragen', values: months.map(({ counts }) => answeredOf(counts)) }],
      },
    ],
  });
}

/** What was recorded in the protocol of an outage. */
export const outageTable = (
  outages: readonly OutageRow[],
  placeNames: ReadonlyMap<number, string>,
  wordOf: (version: number, question: string, value: string | null) => string | null,
): ReportTable => ({
  key: 'outages',
  caption: 'Störungen und ihre Behandlung',
  columns: [
    date('day', 'Tag'),
    text('location', 'Standort'),
    text('began', 'von'),
    text('ended', 'bis'),
    text('cause', 'Ursache'),
    text('fallback', 'Ersatzweg'),
    number('refused', 'abgewiesen'),
  ],
  rows: outages.map((outage) => [
    outage.day,
    placeNames.get(outage.location) ?? '',
    outage.began,
    outage.ended,
    wordOf(outage.version, 'cause', outage.cause),
    wordOf(outage.version, 'fallback-kind', outage.fallback),
    outage.refused,
  ]),
});

/** Where a period begins before the log of queries does; null where all of it is there. */
export const shortLogNote = ({ from }: Days, today: string): string | null =>
  from < monthsAfter(`${today.slice(0, 7)}-01`, -QUERY_LOG_MONTHS)
    ? `Das Protokoll der Abfragen wird nach ${QUERY_LOG_MONTHS} Monaten gelöscht: Frühere Monate des Zeitraums sind hier nicht mehr gezählt.`
    : null;
