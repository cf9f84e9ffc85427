import type { ReportCell, ReportColumn } from '#shared/report-content.ts';

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

export const germanNumber = (value: number): string => number.format(value);
export const germanDay = (day: string): string => day.split('-').toReversed().join('.');

/** How a cell is read in German; '' where nothing is known. Numbers of `percent` are 0–100. */
export function cellText(type: ReportColumn['type'], cell: ReportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return type === 'percent' ? `${percent.format(cell)}\u00a0%` : number.format(cell);
  // In a row of totals a word may stand where the others have a day.
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(cell)) return germanDay(cell);
  const [, day, time] = (type === 'dateTime' && /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(cell)) || [];
  return day === undefined || time === undefined ? cell : `${germanDay(day)}, ${time}`;
}

export const isRightAligned = (type: ReportColumn['type']): boolean => type === 'number' || type === 'percent';
