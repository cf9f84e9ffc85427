import { germanDay } from '#shared/domain/german-day.ts';
import type { SheetColumn } from '#server/spreadsheets/workbook.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** One column of an exported list. */
export interface ExportColumn<Row> {
  readonly title: string;
  /**
   * Format of the values; without it a text or a number is written unchanged. A `date` is YYYY-MM-DD, `euros` are in
   * cents.
   */
  readonly type?: 'date' | 'dateTime' | 'euros';
  readonly value: (row: Row) => string | number | Date | null;
}

/** Formats a value of a CSV file for spreadsheet programs with German settings. */
export function csvValue<Row>({ type, value }: ExportColumn<Row>, row: Row): string | number | null {
  const cell = value(row);
  if (cell instanceof Date) return germanMomentText(cell);
  if (type === 'date' && typeof cell === 'string' && isDay(cell)) return germanDay(cell);
  if (type === 'euros' && typeof cell === 'number') return (cell / 100).toFixed(2).replace('.', ',');
  return cell;
}

/** Returns a value for a workbook, in which numbers, days and moments keep their types. */
export function sheetValue<Row>({ type, value }: ExportColumn<Row>, row: Row): string | number | null {
  const cell = value(row);
  if (cell instanceof Date) return isoFormat.format(cell).replace(' ', 'T');
  return type === 'euros' && typeof cell === 'number' ? cell / 100 : cell;
}

export const sheetType = <Row>({ type }: ExportColumn<Row>): SheetColumn['type'] => type ?? 'plain';

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

const germanMoment = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: SERVER_TIME_ZONE,
});
/** Formats a moment as 2026-01-05 10:00; the Swedish locale follows ISO 8601. */
const isoFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: SERVER_TIME_ZONE,
});
/** Formats a moment in German local time: 05.01.2026, 10:00. */
export const germanMomentText = (moment: Date): string => germanMoment.format(moment);
