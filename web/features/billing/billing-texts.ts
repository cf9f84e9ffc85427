import type { LocationPlan } from '#shared/contracts/billing/billing.ts';
import { monthsAfter } from '#shared/domain/time/days.ts';
import { formatLongDay } from '#web/ui/time/local-time.ts';

const euroFormat = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const monthFormat = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats cents as '25,00 €'. */
export const euroText = (cents: number) => euroFormat.format(cents / 100);
/** Returns the net price of all plans together. */
export const monthlyPriceCents = (plans: readonly Pick<LocationPlan, 'priceCents'>[]) =>
  plans.reduce((sum, { priceCents = 0 }) => sum + priceCents, 0);
/** Formats a count as '2.500'. */
export const countText = (count: number) => count.toLocaleString('de-DE');
/** Formats the month of a calendar day, YYYY-MM-DD, as 'November 2026'. */
export const monthText = (day: string) => monthFormat.format(new Date(day));
/** Returns '1 Monat' or '12 Monate'. */
export const monthsText = (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`);

/** Returns the last day of the month of a day. */
export function lastDayOf(day: string): string {
  const date = new Date(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

/**
 * Says when the next invoice comes, which is on the first day after the month that follows that of the latest one. Where none
 * is expected, says for which month the latest is.
 */
export function invoiceText(latestMonth: string, endsOn: string | undefined, today: string): string {
  const nextMonth = monthsAfter(`${latestMonth.slice(0, 7)}-01`, 1);
  const issuedOn = monthsAfter(nextMonth, 1);
  const isExpected = issuedOn > today && (endsOn === undefined || endsOn >= nextMonth);
  return isExpected ? `nächste am ${formatLongDay(issuedOn)}` : `zuletzt für ${monthText(latestMonth)}`;
}

/**
 * Reads a typed amount such as '59', '59,9' or '1.059,90' and returns cents. Returns undefined if the text is not an
 * amount.
 */
export function centsOf(text: string): number | undefined {
  const normalisedText = text.trim().replaceAll('.', '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(normalisedText) ? Math.round(Number(normalisedText) * 100) : undefined;
}

/** Formats cents for an input field: '59,90'. */
export const amountText = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
