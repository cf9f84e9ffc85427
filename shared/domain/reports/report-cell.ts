import { germanDay } from '#shared/domain/german-day.ts';
import type { ReportCell, ReportColumn } from './report-content.ts';
import { reportNumber } from './report-number.ts';

export const germanNumber = (value: number): string => reportNumber('number', value);

/** Formats a cell in German; '' if its value is unknown. Numbers of `percent` are 0–100. */
export function cellText(type: ReportColumn['type'], cell: ReportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return reportNumber(type, cell);
  // A row of totals may have a word in a column of days.
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(cell)) return germanDay(cell);
  const [, day, time] = (type === 'dateTime' && /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(cell)) || [];
  return day === undefined || time === undefined ? cell : `${germanDay(day)}, ${time}`;
}
