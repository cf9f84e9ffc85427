import { germanDay } from '#shared/domain/german-day.ts';
import { isDay } from '#shared/domain/time/days.ts';

/** A year of two digits means one at most this many years ahead; '87' is 1987, '31' is 2031. */
const MAX_YEARS_AHEAD = 20;

/**
 * Reads a day as people type it: '3.4.26', '03.04.2026', '3.4.' of this year, '030426', or pasted as '2026-04-03'.
 * @returns the day in the API's format; null if the text is none
 */
export function readDay(text: string, today: string): string | null {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  const parts =
    /^(?<day>\d{1,2})[.,/\- ]+(?<month>\d{1,2})(?:[.,/\- ]+(?<year>\d{2}|\d{4}))?[. ]*$/.exec(typed)?.groups ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{2}|\d{4})$/.exec(typed)?.groups;
  if (parts === undefined) return null;
  const { day = '', month = '', year = today.slice(0, 4) } = parts;
  return toDay(fullYear(year, Number(today.slice(0, 4))), month.padStart(2, '0'), day.padStart(2, '0'));
}

/** Writes a day as 03.04.2026, and anything else as it is. */
export const writeDay = (text: string): string => (isDay(text) ? germanDay(text) : text);

interface DayRange {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * Returns the error of a text that is no day, or of a day that may not be chosen; null for '' and for any other day.
 */
export function dayFault(value: string, { min, max }: DayRange): string | null {
  if (value === '') return null;
  if (!isDay(value)) return 'Bitte ein Datum wie 03.04.2026 angeben.';
  if (min !== undefined && value < min) return `Bitte einen Tag ab dem ${germanDay(min)} angeben.`;
  return max !== undefined && value > max ? `Bitte einen Tag bis zum ${germanDay(max)} angeben.` : null;
}

function fullYear(written: string, thisYear: number): string {
  if (written.length === 4) return written;
  const year = Math.floor(thisYear / 100) * 100 + Number(written);
  return String(year > thisYear + MAX_YEARS_AHEAD ? year - 100 : year);
}

function toDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month}-${day}`;
  return isDay(text) ? text : null;
}
