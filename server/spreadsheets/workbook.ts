// The one place workbooks are written: the tables of a report, and a list as a file.
import writeExcelFile, { type Row, type Sheet } from 'write-excel-file/node';
import { withoutFormula } from '#shared/csv.ts';
import type { ReportColumn } from '#shared/report-content.ts';
import { withoutZipTimes } from './without-zip-times.ts';

type SheetCell = string | number | null;

export interface SheetColumn {
  readonly heading: string;
  /** As in a report; `plain` is a text, or a number that is never grouped, such as an identifier, and `euros` is money. */
  readonly type: ReportColumn['type'] | 'plain' | 'euros';
}

/** A `date` is YYYY-MM-DD, a `dateTime` a wall clock: YYYY-MM-DDTHH:mm. Any other text in such a column stays a text. */
export interface SheetTable {
  readonly caption: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  readonly totals?: readonly SheetCell[] | undefined;
}

const HEADING = { fontWeight: 'bold', backgroundColor: '#eef3f3', wrap: true } as const;
export const BOLD = { fontWeight: 'bold' } as const;

const FORMATS = {
  number: '#,##0.##',
  change: '+#,##0.##;−#,##0.##;0',
  percent: '0.0%',
  date: 'dd.mm.yyyy',
  dateTime: 'dd.mm.yyyy hh:mm',
  euros: '#,##0.00',
} as const;
const WHOLE = { number: '#,##0', change: '+#,##0;−#,##0;0' } as const;
const WIDTHS = { number: 12, change: 12, percent: 10, date: 12, dateTime: 17, euros: 12 } as const;
const NARROWEST_TEXT = 10;
const WIDEST_TEXT = 60;

/** XML has no sign for these, and a file with them opens nowhere. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
/** With more in one cell Excel calls the whole file damaged. */
const MAX_CELL = 32_767;
const CUT = ' … (gekürzt)';

export function textOf(text: string): string {
  const whole = withoutFormula(text.toWellFormed().replaceAll(NOT_IN_XML, '\ufffd'));
  return whole.length <= MAX_CELL
    ? whole
    : `${whole.slice(0, MAX_CELL - CUT.length).replace(/[\ud800-\udbff]$/, '')}${CUT}`;
}

/** Twelve digits are all a spreadsheet shows, and 95.83 / 100 has more. */
const shareOf = (percent: number) => Math.round(percent * 1e10) / 1e12;

/** Numbers and days as such, so that they can be summed and sorted; a text is never a formula. */
function cellOf(type: SheetColumn['type'], value: SheetCell) {
  if (value === null) return null;
  if (typeof value === 'number') {
    if (type === 'plain') return { value };
    if (type === 'euros') return { value, format: FORMATS.euros };
    if (type === 'percent') return { value: shareOf(value), format: FORMATS.percent };
    const signed = type === 'change' ? type : 'number';
    return { value, format: (Number.isInteger(value) ? WHOLE : FORMATS)[signed] };
  }
  const wallClock =
    type === 'date' || type === 'dateTime' ? Date.parse(type === 'date' ? value : `${value}Z`) : Number.NaN;
  if ((type === 'date' || type === 'dateTime') && !Number.isNaN(wallClock))
    // A spreadsheet knows no time zones: what it shows is the wall clock.
    return { value: new Date(wallClock), type: Date, format: FORMATS[type] };
  return { value: textOf(value), type: String };
}

const rowOf = (columns: readonly SheetColumn[], row: readonly SheetCell[]): Row =>
  columns.map(({ type }, index) => cellOf(type, row[index] ?? null));

const boldRow = (row: Row): Row =>
  row.map((cell) => (typeof cell === 'object' && cell !== null && 'value' in cell ? { ...cell, ...BOLD } : cell));

function widthOf(table: SheetTable, column: number): number {
  const { type, heading } = table.columns[column] ?? { type: 'text', heading: '' };
  if (type !== 'text' && type !== 'plain') return Math.max(WIDTHS[type], heading.length + 2);
  const longest = table.rows.reduce((most, row) => Math.max(most, String(row[column] ?? '').length), heading.length);
  return Math.min(WIDEST_TEXT, Math.max(NARROWEST_TEXT, longest + 2));
}

const MAX_SHEET_NAME = 31;

/** At most 31 letters, none of \ / ? * [ ] : and no name twice, whatever the case of its letters. */
export function sheetName(caption: string, taken: Set<string>): string {
  const plain =
    caption
      .toWellFormed()
      .replaceAll(NOT_IN_XML, ' ')
      .replaceAll(/[\\/?*[\]:']+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'Tabelle';
  let name = plain.slice(0, MAX_SHEET_NAME).trim();
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
    const ending = ` ${number}`;
    name = `${plain.slice(0, MAX_SHEET_NAME - ending.length).trim()}${ending}`;
  }
  taken.add(name.toLowerCase());
  return name;
}

export function sheetOf(table: SheetTable, taken: Set<string>): Sheet<Buffer> {
  const { caption, columns, rows, totals } = table;
  return {
    sheet: sheetName(caption, taken),
    columns: columns.map((_, index) => ({ width: widthOf(table, index) })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ heading }) => ({ value: textOf(heading), ...HEADING })),
      ...rows.map((row) => rowOf(columns, row)),
      ...(totals === undefined ? [] : [boldRow(rowOf(columns, totals))]),
    ],
  };
}

/** The same sheets give the same bytes, whenever. */
export const packWorkbook = async (sheets: Sheet<Buffer>[]): Promise<Buffer> =>
  withoutZipTimes(await writeExcelFile(sheets).toBuffer());
