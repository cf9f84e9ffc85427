// Computes with months as used in URLs, e.g. '2026-11'.
import { daysAfter } from '#shared/domain/time/days.ts';
import { formatNearDay } from './local-time.ts';

/** Returns an earlier month: '2026-01' and 1 → '2025-12'. A negative count returns a later month. */
export const monthsBefore = (month: string, count: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
};

const monthName = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', ...options });
  return (month: string) => format.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
};
/** Formats a month or a day in it, e.g. 'November 2026'. */
export const longMonth = monthName({ month: 'long', year: 'numeric' });
/** Formats a month, e.g. 'Nov'. */
export const shortMonth = monthName({ month: 'short' });

/**
 * Returns 'Oktober 2026' for a whole month, otherwise '16.–22. Nov.' or '6. Okt. – 10. Nov.' with the year if it is
 * another one.
 */
export function shortPeriodText(from: string, to: string, now: number): string {
  const isWholeMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && daysAfter(to, 1).endsWith('-01');
  if (isWholeMonth) return longMonth(from);
  if (from === to) return formatNearDay(from, now);
  const isInOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return isInOneMonth
    ? `${Number(from.slice(8))}.–${formatNearDay(to, now)}`
    : `${formatNearDay(from, now)} – ${formatNearDay(to, now)}`;
}
