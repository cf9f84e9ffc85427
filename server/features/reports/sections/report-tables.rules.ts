import type {
  ReportCell,
  ReportChart,
  ReportColumn,
  ReportSection,
  ReportTable,
} from '#shared/domain/reports/report-content.ts';
import { germanNumber } from '#shared/domain/reports/report-cell.ts';
import type { FirstOf } from '#server/features/reports/figures/report-figures.ts';

export const textColumn = (key: string, heading: string): ReportColumn => ({ key, heading, type: 'text' });
/** Defines a column of numbers. It keeps the type of its key, so that `keysOf` returns names of fields of a count. */
export const numberColumn = <Key extends string>(key: Key, heading: string): ReportColumn & { readonly key: Key } => ({
  key,
  heading,
  type: 'number',
});
/** Defines a column with the change from an earlier number. */
export const changeColumn = (key: string, heading: string): ReportColumn => ({ key, heading, type: 'change' });
export const percentColumn = (key: string, heading: string): ReportColumn => ({ key, heading, type: 'percent' });
export const dateColumn = (key: string, heading: string): ReportColumn => ({ key, heading, type: 'date' });
export const dateTimeColumn = (key: string, heading: string): ReportColumn => ({ key, heading, type: 'dateTime' });

/** Returns the keys of columns, which are the fields of the counts that the columns show. */
export const keysOf = <Key extends string>(columns: readonly { readonly key: Key }[]): Key[] =>
  columns.map(({ key }) => key);

interface SectionParts {
  readonly paragraphs?: readonly string[];
  readonly tables?: readonly ReportTable[];
  readonly charts?: readonly ReportChart[];
}

/** Builds a section. A chart of only one month is left out, because it shows no more than its table. */
export const createSection = (
  [key, heading]: readonly [string, string],
  { paragraphs = [], tables = [], charts = [] }: SectionParts,
): ReportSection => ({
  key,
  heading,
  paragraphs: [...paragraphs],
  tables: [...tables],
  charts: charts.filter(({ labels }) => labels.length > 1),
});

/** Adds a row with the sum of each column of numbers. */
export function withTotals(table: ReportTable): ReportTable {
  const totals = table.columns.map(({ type }, index): ReportCell => {
    if (index === 0) return 'Summe';
    return type === 'number' ? sumOf(table.rows.map((row) => row[index])) : null;
  });
  return { ...table, totals };
}

const sumOf = (cells: readonly (ReportCell | undefined)[]) =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'number' ? cell : 0), 0);

/**
 * Returns a note if a list was cut off, otherwise ''.
 * @param listedThings the listed things in the German dative: `Kontrollgängen`
 */
export const cutNote = ({ rows, total }: FirstOf<unknown>, listedThings: string): string[] =>
  rows.length < total
    ? [
        `Aufgeführt sind die ersten ${germanNumber(rows.length)} von ${germanNumber(total)} ${listedThings}; gezählt sind alle.`,
      ]
    : [];

/**
 * Describes a list that was read up to a limit. Records that were added between counting and reading are not reported
 * as cut off.
 */
export const firstOf = <Row>(rows: readonly Row[], limit: number, total: number): FirstOf<Row> => ({
  rows,
  total: rows.length < limit ? rows.length : total,
});

/** Returns the sum of each of these fields, in their order. */
export const sumsOf = <Field extends string>(
  rows: readonly Readonly<Record<Field, number>>[],
  fields: readonly Field[],
): number[] => fields.map((field) => rows.reduce((sum, row) => sum + row[field], 0));

/** Returns a share in per cent with one decimal; null if the whole is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** Returns the initials, because a report names no person: `Petra Pult` → `P. P.`. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    // Splits by characters instead of UTF-16 units, because the database refuses half a character.
    .flatMap((part) => /^./su.exec(part.toWellFormed()) ?? [])
    .map((character) => `${character.toLocaleUpperCase('de')}.`)
    .join(' ');
