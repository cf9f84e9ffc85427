import { germanDay } from '#shared/domain/german-day.ts';
import type { ReportCell, ReportColumn } from './report-content.ts';
import { reportNumber } from './report-number.ts';

export const germanNumber = (value: number): string => reportNumber('number', value);

/** How a cell is read in German; '' where nothing is known. Numbers of `percent` are 0–100. */
export function cellText(type: ReportColumn['type'], cell: ReportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return reportNumber(type, cell);
  // In a row of totals a word may stand where the others have a day.
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(cell)) return germanDay(cell);
  const [, day, time] = (type === 'dateTime' && /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(cell)) || [];
  return day === undefined || time === undefined ? cell : `${germanDay(day)}, ${time}`;
}
