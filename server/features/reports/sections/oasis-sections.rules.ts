import type { ReportColumn, ReportSection, ReportTable } from '#shared/domain/reports/report-content.ts';
import { QUERY_LOG_RETENTION_MONTHS } from '#shared/domain/retention-kinds.ts';
import { type DayPeriod, monthText } from '#server/features/reports/figures/report-months.rules.ts';
import { createSection, dateColumn, keysOf, numberColumn, sumsOf, textColumn } from './report-tables.rules.ts';
import type { CheckCount, MonthOf, OutageRow } from '#server/features/reports/figures/report-figures.ts';

type CheckMonths = readonly MonthOf<CheckCount>[];

const OUTCOMES = [
  numberColumn('clear', 'nicht gesperrt'),
  numberColumn('banned', 'gesperrt'),
  numberColumn('unclear', 'unklar'),
  numberColumn('unavailable', 'OASIS nicht erreichbar'),
  numberColumn('refused', 'nicht gestellt'),
];
const FIGURE_COLUMNS = [numberColumn('asked', 'Abfragen'), ...OUTCOMES];
const NOT_LOGGED_NOTE =
  'Für manche Tage ist nur die Zahl der Abfragen gespeichert, nicht ihr Ergebnis: Wo sie mitzählen, steht bei den Ergebnissen „–“.';

/** Counts the answers of OASIS. */
export const answeredCount = (counts: readonly CheckCount[]): number => sumsOf(counts, ['asked'])[0] ?? 0;

const areAllLogged = (counts: readonly CheckCount[]) => counts.every((count) => count.isLogged);

const figuresOf = (counts: readonly CheckCount[]): (number | null)[] => [
  answeredCount(counts),
  ...(areAllLogged(counts) ? sumsOf(counts, keysOf(OUTCOMES)) : OUTCOMES.map(() => null)),
];

interface CheckTableInput {
  readonly key: string;
  readonly caption: string;
  readonly firstColumn: ReportColumn;
  readonly rows: readonly (readonly [name: string, counts: readonly CheckCount[]])[];
}

/** If a single row lacks the outcomes, their sum is unknown as well. */
const checkTable = ({ key, caption, firstColumn, rows }: CheckTableInput): ReportTable => ({
  key,
  caption,
  columns: [firstColumn, ...FIGURE_COLUMNS],
  rows: rows.map(([name, counts]) => [name, ...figuresOf(counts)]),
  totals: ['Summe', ...figuresOf(rows.flatMap(([, counts]) => counts))],
});

export function oasisSection(
  months: CheckMonths,
  locationNames: ReadonlyMap<number, string>,
  { outages, notes }: { readonly outages: ReportTable; readonly notes: readonly string[] },
): ReportSection {
  const countsByLocation = Map.groupBy(
    months.flatMap(({ counts }) => counts),
    ({ location }) => location,
  );
  return createSection(['oasis', 'OASIS-Abfragen'], {
    paragraphs: [
      'Abfragen sind die, auf die OASIS geantwortet hat. Ohne die Antwort „nicht gesperrt“ erhält niemand Zutritt. Gespeichert wird nur, dass abgefragt wurde, nie über wen; wie oft jemand vor einer Sperre zu Gast war, ist darum nicht bekannt.',
      ...notes,
      ...(months.every(({ counts }) => areAllLogged(counts)) ? [] : [NOT_LOGGED_NOTE]),
    ],
    tables: [
      checkTable({
        key: 'checksByMonth',
        caption: 'Abfragen je Monat',
        firstColumn: textColumn('month', 'Monat'),
        rows: months.map(({ month, counts }) => [monthText(month), counts]),
      }),
      checkTable({
        key: 'checksByPlace',
        caption: 'Abfragen je Standort',
        firstColumn: textColumn('location', 'Standort'),
        rows: [...locationNames].map(([id, name]) => [name, countsByLocation.get(id) ?? []]),
      }),
      outages,
    ],
    charts: [
      {
        key: 'checksByMonth',
        caption: 'Abfragen je Monat',
        kind: 'lines',
        unit: 'Abfragen',
        labels: months.map(({ month }) => monthText(month)),
        series: [{ label: 'Abfragen', values: months.map(({ counts }) => answeredCount(counts)) }],
      },
    ],
  });
}

/** Lists what the protocols of outages recorded. */
export const outageTable = (
  outages: readonly OutageRow[],
  locationNames: ReadonlyMap<number, string>,
  answerTextOf: (version: number, question: string, value: string | null) => string | null,
): ReportTable => ({
  key: 'outages',
  caption: 'Störungen und ihre Behandlung',
  columns: [
    dateColumn('day', 'Tag'),
    textColumn('location', 'Standort'),
    textColumn('began', 'von'),
    textColumn('ended', 'bis'),
    textColumn('cause', 'Ursache'),
    textColumn('fallback', 'Ersatzweg'),
    numberColumn('refused', 'abgewiesen'),
  ],
  rows: outages.map((outage) => [
    outage.day,
    locationNames.get(outage.location) ?? '',
    outage.began,
    outage.ended,
    answerTextOf(outage.version, 'cause', outage.cause),
    answerTextOf(outage.version, 'fallback-kind', outage.fallback),
    outage.refused,
  ]),
});

/** Says from when on the log of queries covers the period; empty if it covers all of it. */
export const incompleteLogNote = ({ from }: DayPeriod, logFrom: string): string[] =>
  from < logFrom
    ? [
        `Das Protokoll der Abfragen wird nach ${QUERY_LOG_RETENTION_MONTHS} Monaten gelöscht: Frühere Monate des Zeitraums sind hier nicht mehr gezählt.`,
      ]
    : [];
