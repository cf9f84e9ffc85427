// Writes workbooks: for the tables of a report, and for exported lists.
import writeExcelFile, { type Row, type Sheet } from 'write-excel-file/node';
import { escapeFormula } from '#shared/csv.ts';
import type { ReportColumn } from '#shared/domain/reports/report-content.ts';
import { withoutZipTimes } from './without-zip-times.ts';

type SheetCell = string | number | null;

export interface SheetColumn {
  readonly heading: string;
  /**
   * A type of report columns; or `plain` for a text or a number without digit grouping, such as an identifier; or
   * `euros` for money.
   */
  readonly type: ReportColumn['type'] | 'plain' | 'euros';
}

/**
 * A `date` is YYYY-MM-DD, a `dateTime` is a local time YYYY-MM-DDTHH:mm. Any other text in such a column stays a text.
 */
export interface SheetTable {
  readonly caption: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  readonly totals?: readonly SheetCell[] | undefined;
}

const HEADING_STYLE = { fontWeight: 'bold', backgroundColor: '#eef3f3', wrap: true } as const;
export const BOLD_STYLE = { fontWeight: 'bold' } as const;

const CELL_FORMATS = {
  number: '#,##0.##',
  change: '+#,##0.##;−#,##0.##;0',
  percent: '0.0%',
  date: 'dd.mm.yyyy',
  dateTime: 'dd.mm.yyyy hh:mm',
  euros: '#,##0.00',
} as const;
const WHOLE_NUMBER_FORMATS = { number: '#,##0', change: '+#,##0;−#,##0;0' } as const;
const COLUMN_WIDTHS = { number: 12, change: 12, percent: 10, date: 12, dateTime: 17, euros: 12 } as const;
const MIN_TEXT_WIDTH = 10;
const MAX_TEXT_WIDTH = 60;

/** Characters that XML does not allow: no program opens a file with them. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
/** Maximum length of a cell: with longer texts Excel reports the whole file as damaged. */
const MAX_CELL_CHARACTERS = 32_767;
const SHORTENED_MARK = ' … (gekürzt)';

export function cellTextOf(text: string): string {
  const cleanText = escapeFormula(text.toWellFormed().replaceAll(NOT_IN_XML, '\ufffd'));
  return cleanText.length <= MAX_CELL_CHARACTERS
    ? cleanText
    : `${cleanText.slice(0, MAX_CELL_CHARACTERS - SHORTENED_MARK.length).replace(/[\ud800-\udbff]$/, '')}${SHORTENED_MARK}`;
}

/** Rounds to twelve decimals, because spreadsheets show no more and 95.83 / 100 has more. */
const shareOf = (percent: number) => Math.round(percent * 1e10) / 1e12;

/**
 * Returns numbers and days with their own types, so that they can be summed and sorted. A text never becomes a formula.
 */
function cellOf(type: SheetColumn['type'], value: SheetCell) {
  if (value === null) return null;
  if (typeof value === 'number') {
    if (type === 'plain') return { value };
    if (type === 'euros') return { value, format: CELL_FORMATS.euros };
    if (type === 'percent') return { value: shareOf(value), format: CELL_FORMATS.percent };
    const numberType = type === 'change' ? type : 'number';
    return { value, format: (Number.isInteger(value) ? WHOLE_NUMBER_FORMATS : CELL_FORMATS)[numberType] };
  }
  const wallClock =
    type === 'date' || type === 'dateTime' ? Date.parse(type === 'date' ? value : `${value}Z`) : Number.NaN;
  if ((type === 'date' || type === 'dateTime') && !Number.isNaN(wallClock))
    // A spreadsheet has no time zones, so the local time is written as if it were UTC.
    return { value: new Date(wallClock), type: Date, format: CELL_FORMATS[type] };
  return { value: cellTextOf(value), type: String };
}

const rowOf = (columns: readonly SheetColumn[], row: readonly SheetCell[]): Row =>
  columns.map(({ type }, index) => cellOf(type, row[index] ?? null));

const boldRow = (row: Row): Row =>
  row.map((cell) => (typeof cell === 'object' && cell !== null && 'value' in cell ? { ...cell, ...BOLD_STYLE } : cell));

function widthOf(table: SheetTable, column: number): number {
  const { type, heading } = table.columns[column] ?? { type: 'text', heading: '' };
  if (type !== 'text' && type !== 'plain') return Math.max(COLUMN_WIDTHS[type], heading.length + 2);
  const longestLength = table.rows.reduce(
    (lengthSoFar, row) => Math.max(lengthSoFar, String(row[column] ?? '').length),
    heading.length,
  );
  return Math.min(MAX_TEXT_WIDTH, Math.max(MIN_TEXT_WIDTH, longestLength + 2));
}

const MAX_SHEET_NAME_CHARACTERS = 31;

/**
 * Returns a name with at most 31 characters, without \ / ? * [ ] : and unique irrespective of case, as Excel requires.
 */
export function sheetName(caption: string, usedNames: Set<string>): string {
  const plainCaption =
    caption
      .toWellFormed()
      .replaceAll(NOT_IN_XML, ' ')
      .replaceAll(/[\\/?*[\]:']+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'Tabelle';
  let name = plainCaption.slice(0, MAX_SHEET_NAME_CHARACTERS).trim();
  for (let number = 2; usedNames.has(name.toLowerCase()); number += 1) {
    const ending = ` ${number}`;
    name = `${plainCaption.slice(0, MAX_SHEET_NAME_CHARACTERS - ending.length).trim()}${ending}`;
  }
  usedNames.add(name.toLowerCase());
  return name;
}

export function sheetOf(table: SheetTable, usedNames: Set<string>): Sheet<Buffer> {
  const { caption, columns, rows, totals } = table;
  return {
    sheet: sheetName(caption, usedNames),
    columns: columns.map((_, index) => ({ width: widthOf(table, index) })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ heading }) => ({ value: cellTextOf(heading), ...HEADING_STYLE })),
      ...rows.map((row) => rowOf(columns, row)),
      ...(totals === undefined ? [] : [boldRow(rowOf(columns, totals))]),
    ],
  };
}

/** Packs the sheets. The same sheets always give the same bytes. */
export const packWorkbook = async (sheets: Sheet<Buffer>[]): Promise<Buffer> =>
  withoutZipTimes(await writeExcelFile(sheets).toBuffer());
