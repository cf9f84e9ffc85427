import type { SheetColumn } from '#server/spreadsheets/workbook.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** One column of a list as a file. */
export interface ExportColumn<Row> {
  readonly title: string;
  /** How its values are written; without it a text or a number as it is. `date` is YYYY-MM-DD, `euros` are cents. */
  readonly type?: 'date' | 'dateTime' | 'euros';
  readonly value: (row: Row) => string | number | Date | null;
}

/** As a German table program reads it in CSV. */
export function csvValue<Row>({ type, value }: ExportColumn<Row>, row: Row): string | number | null {
  const cell = value(row);
  if (cell instanceof Date) return germanMomentText(cell);
  if (type === 'date' && typeof cell === 'string' && isDay(cell)) return germanDayText(cell);
  if (type === 'euros' && typeof cell === 'number') return (cell / 100).toFixed(2).replace('.', ',');
  return cell;
}

/** As a workbook takes it: numbers, days and moments as such. */
export function sheetValue<Row>({ type, value }: ExportColumn<Row>, row: Row): string | number | null {
  const cell = value(row);
  if (cell instanceof Date) return clock.format(cell).replace(' ', 'T');
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
/** 2026-01-05 10:00: Sweden writes as ISO does. */
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: SERVER_TIME_ZONE });
/** By the clock in Germany: 05.01.2026, 10:00. */
export const germanMomentText = (moment: Date): string => germanMoment.format(moment);
/** Of a calendar day (YYYY-MM-DD): 05.01.2026. */
export const germanDayText = (day: string): string => day.split('-').toReversed().join('.');
