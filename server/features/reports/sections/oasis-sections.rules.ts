import type { ReportColumn, ReportSection, ReportTable } from '#shared/domain/reports/report-content.ts';
import { QUERY_LOG_MONTHS } from '#shared/domain/retention-kinds.ts';
import { type Days, monthWord } from '#server/features/reports/figures/report-months.rules.ts';
import { date, number, section, sums, text } from './report-tables.rules.ts';
import type { CheckCount, MonthOf, OutageRow } from '#server/features/reports/figures/report-figures.ts';

type Months = readonly MonthOf<CheckCount>[];

const HEADS = [
  number('asked', 'Abfragen'),
  number('clear', 'nicht gesperrt'),
  number('banned', 'gesperrt'),
  number('unclear', 'unklar'),
  number('unavailable', 'OASIS nicht erreichbar'),
  number('refused', 'nicht gestellt'),
];
const OUTCOMES = ['clear', 'banned', 'unclear', 'unavailable', 'refused'] as const;
const NOT_LOGGED_NOTE =
  'Für manche Tage ist nur die Zahl der Abfragen gespeichert, nicht ihr Ergebnis: Wo sie mitzählen, steht bei den Ergebnissen „–“.';

/** Counts the answers of OASIS. */
export const answeredOf = (counts: readonly CheckCount[]): number => sums(counts, ['asked'])[0] ?? 0;

const isLogged = (counts: readonly CheckCount[]) => counts.every((count) => count.isLogged);

const figures = (counts: readonly CheckCount[]): (number | null)[] => [
  answeredOf(counts),
  ...(isLogged(counts) ? sums(counts, OUTCOMES) : OUTCOMES.map(() => null)),
];

interface Counted {
  readonly key: string;
  readonly caption: string;
  readonly firstColumn: ReportColumn;
  readonly rows: readonly (readonly [name: string, counts: readonly CheckCount[]])[];
}

/** If a single row lacks the outcomes, their sum is unknown as well. */
const checkTable = ({ key, caption, firstColumn, rows }: Counted): ReportTable => ({
  key,
  caption,
  columns: [firstColumn, ...HEADS],
  rows: rows.map(([name, counts]) => [name, ...figures(counts)]),
  totals: ['Summe', ...figures(rows.flatMap(([, counts]) => counts))],
});

export function oasisSection(
  months: Months,
  locationNames: ReadonlyMap<number, string>,
  { outages, notes }: { readonly outages: ReportTable; readonly notes: readonly string[] },
): ReportSection {
  const byPlace = Map.groupBy(
    months.flatMap(({ counts }) => counts),
    ({ location }) => location,
  );
  return section(['oasis', 'OASIS-Abfragen'], {
    paragraphs: [
      'Abfragen sind die, auf die OASIS geantwortet hat. Ohne die Antwort „nicht gesperrt“ erhält niemand Zutritt. Gespeichert wird nur, dass abgefragt wurde, nie über wen; wie oft jemand vor einer Sperre zu Gast war, ist darum nicht bekannt.',
      ...notes,
      ...(months.every(({ counts }) => isLogged(counts)) ? [] : [NOT_LOGGED_NOTE]),
    ],
    tables: [
      checkTable({
        key: 'checksByMonth',
        caption: 'Abfragen je Monat',
        firstColumn: text('month', 'Monat'),
        rows: months.map(({ month, counts }) => [monthWord(month), counts]),
      }),
      checkTable({
        key: 'checksByPlace',
        caption: 'Abfragen je Standort',
        firstColumn: text('location', 'Standort'),
        rows: [...locationNames].map(([id, name]) => [name, byPlace.get(id) ?? []]),
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

/** Lists what the protocols of outages recorded. */
export const outageTable = (
  outages: readonly OutageRow[],
  locationNames: ReadonlyMap<number, string>,
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
    locationNames.get(outage.location) ?? '',
    outage.began,
    outage.ended,
    wordOf(outage.version, 'cause', outage.cause),
    wordOf(outage.version, 'fallback-kind', outage.fallback),
    outage.refused,
  ]),
});

/** Says from when on the log of queries covers the period; empty if it covers all of it. */
export const shortLogNote = ({ from }: Days, logFrom: string): string[] =>
  from < logFrom
    ? [
        `Das Protokoll der Abfragen wird nach ${QUERY_LOG_MONTHS} Monaten gelöscht: Frühere Monate des Zeitraums sind hier nicht mehr gezählt.`,
      ]
    : [];
