import writeExcelFile, { type Row, type Sheet } from 'write-excel-file/node';
import { withoutFormula } from '#shared/csv.ts';
import type { ReportCell, ReportColumn, ReportContent, ReportTable } from '#shared/report-content.ts';
import { germanDay, germanNumber } from './report-cells.rules.ts';
import { withoutZipTimes } from './without-zip-times.ts';

const HEADING = { fontWeight: 'bold', backgroundColor: '#eef3f3', wrap: true } as const;
const BOLD = { fontWeight: 'bold' } as const;

const FORMATS = {
  number: '#,##0.##',
  change: '+#,##0.##;−#,##0.##;0',
  percent: '0.0%',
  date: 'dd.mm.yyyy',
  dateTime: 'dd.mm.yyyy hh:mm',
} as const;
const WHOLE = { number: '#,##0', change: '+#,##0;−#,##0;0' } as const;
const WIDTHS = { number: 12, change: 12, percent: 10, date: 12, dateTime: 17 } as const;
const NARROWEST_TEXT = 10;
const WIDEST_TEXT = 60;

/** XML has no sign for these, and a file with them opens nowhere. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
/** With more in one cell Excel calls the whole file damaged. */
const LONGEST_CELL = 32_767;
const CUT = ' … (gekürzt)';

function textOf(text: string): string {
  const whole = withoutFormula(text.toWellFormed().replaceAll(NOT_IN_XML, '\ufffd'));
  return whole.length <= LONGEST_CELL
    ? whole
    : `${whole.slice(0, LONGEST_CELL - CUT.length).replace(/[\ud800-\udbff]$/, '')}${CUT}`;
}

/** Twelve digits are all a spreadsheet shows, and 95.83 / 100 has more. */
const shareOf = (percent: number) => Math.round(percent * 1e10) / 1e12;

/** Numbers and days as such, so that they can be summed and sorted; a text is never a formula. */
function cellOf(type: ReportColumn['type'], value: ReportCell) {
  if (value === null) return null;
  if (typeof value === 'number') {
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

const rowOf = (columns: readonly ReportColumn[], row: readonly ReportCell[]): Row =>
  columns.map(({ type }, index) => cellOf(type, row[index] ?? null));

const boldRow = (row: Row): Row =>
  row.map((cell) => (typeof cell === 'object' && cell !== null && 'value' in cell ? { ...cell, ...BOLD } : cell));

function widthOf(table: ReportTable, column: number): number {
  const { type, heading } = table.columns[column] ?? { type: 'text', heading: '' };
  if (type !== 'text') return Math.max(WIDTHS[type], heading.length + 2);
  const longest = table.rows.reduce((most, row) => Math.max(most, String(row[column] ?? '').length), heading.length);
  return Math.min(WIDEST_TEXT, Math.max(NARROWEST_TEXT, longest + 2));
}

const LONGEST_SHEET_NAME = 31;

/** At most 31 letters, none of \ / ? * [ ] : and no name twice, whatever the case of its letters. */
function sheetName(caption: string, taken: Set<string>): string {
  const plain =
    caption
      .toWellFormed()
      .replaceAll(NOT_IN_XML, ' ')
      .replaceAll(/[\\/?*[\]:']+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'Tabelle';
  let name = plain.slice(0, LONGEST_SHEET_NAME).trim();
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
    const ending = ` ${number}`;
    name = `${plain.slice(0, LONGEST_SHEET_NAME - ending.length).trim()}${ending}`;
  }
  taken.add(name.toLowerCase());
  return name;
}

function sheetOf(table: ReportTable, taken: Set<string>): Sheet<Buffer> {
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

/** More names than these nobody finds one in: they get a sheet. */
const MOST_NAMED = 20;
const PLACES = 'Standorte des Berichts';

const placesOf = ({ locations }: ReportContent): ReportTable => ({
  key: 'locations',
  caption: PLACES,
  columns: [
    { key: 'location', heading: 'Standort', type: 'text' },
    { key: 'address', heading: 'Anschrift', type: 'text' },
    { key: 'state', heading: 'Bundesland', type: 'text' },
    { key: 'licence', heading: 'Erlaubnis', type: 'text' },
  ],
  rows: locations.map(({ name, address, state, licence }) => [name, address, state, licence ?? null]),
});

const placesInWords = (locations: ReportContent['locations'], hasSheet: boolean) =>
  hasSheet
    ? `${germanNumber(locations.length)} Standorte, siehe Blatt „${PLACES}“`
    : locations.map(({ name }) => name).join(', ');

/** The first sheet: what the others belong to; and, where they are many, the locations. */
function coverOf(content: ReportContent, isDraft: boolean, taken: Set<string>): Sheet<Buffer>[] {
  const { title, customer, locations, from, to, evaluation } = content;
  const hasSheet = locations.length > MOST_NAMED;
  const lines: readonly (readonly [name: string, value: string])[] = [
    ['Bericht', title],
    ['Stand', isDraft ? 'Entwurf, nicht freigegeben' : 'freigegeben'],
    ['Organisation', customer.name],
    ['Standorte', placesInWords(locations, hasSheet)],
    ['Zeitraum', `${germanDay(from)} bis ${germanDay(to)}`],
    ['Auswertung', evaluation.text],
    ['Verbesserungen', evaluation.improvements],
  ];
  const cover: Sheet<Buffer> = {
    sheet: sheetName('Bericht', taken),
    columns: [{ width: 18 }, { width: 90 }],
    data: lines.map(([name, value]) => [
      { value: name, ...BOLD, alignVertical: 'top' },
      { value: textOf(value), type: String, wrap: true },
    ]),
  };
  return hasSheet ? [cover, sheetOf(placesOf(content), taken)] : [cover];
}

/** A sheet for each table, behind one that says what they are of: the same content gives the same bytes, whenever. */
export async function reportXlsx(content: ReportContent, isDraft: boolean): Promise<Buffer> {
  const taken = new Set<string>();
  const cover = coverOf(content, isDraft, taken);
  const tables = content.sections.flatMap((section) => section.tables);
  return withoutZipTimes(await writeExcelFile([...cover, ...tables.map((table) => sheetOf(table, taken))]).toBuffer());
}
