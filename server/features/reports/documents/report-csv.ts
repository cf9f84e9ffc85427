import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import type { ReportCell, ReportColumn, ReportContent, ReportTable } from '#shared/domain/reports/report-content.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { tablesOf } from '#shared/domain/reports/overview-texts.ts';
import { cellText } from '#shared/domain/reports/report-cell.ts';

/** Formats a number for German spreadsheets: without separators of thousands, and per cent as a plain number. */
const csvValue = (type: ReportColumn['type'], cell: ReportCell): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : cellText(type, cell);

const headingOf = ({ heading, type }: ReportColumn) => (type === 'percent' ? `${heading} (%)` : heading);

function linesOf({ caption, columns, rows, totals }: ReportTable): string {
  const toCsvLine = (row: readonly ReportCell[]) =>
    csvLine(columns.map(({ type }, index) => csvValue(type, row[index] ?? null)));
  return [
    csvLine([caption]),
    csvLine(columns.map(headingOf)),
    ...rows.map(toCsvLine),
    ...(totals === undefined ? [] : [toCsvLine(totals)]),
    csvLine([]),
  ].join('');
}

/**
 * Writes the general data of the report and then each table with its name. It is one file, because people open a CSV
 * file by a double click.
 */
export function reportCsv(content: ReportContent, isDraft: boolean): string {
  const { title, customer, locations, from, to } = content;
  const headLines: readonly (readonly string[])[] = [
    [title, ...(isDraft ? ['Entwurf'] : [])],
    ['Organisation', customer.name],
    ['Standorte', ...locations.map(({ name }) => name)],
    ['Zeitraum', germanDay(from), germanDay(to)],
    [],
  ];
  return CSV_BYTE_ORDER_MARK + [...headLines.map(csvLine), ...tablesOf(content).map(linesOf)].join('');
}
