import { localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** Formats a moment as 2026-01-05T10:00:00+00:00: with an offset, without milliseconds and never with `Z`. */
export function toWireDate(date: Date): string;
export function toWireDate(date: Date | null): string | undefined;
export function toWireDate(date: Date | null): string | undefined {
  return date === null ? undefined : `${date.toISOString().slice(0, 19)}+00:00`;
}

/** Formats a calendar day of the database (2026-01-05) for the wire. */
export function toWireDay(day: string): string;
export function toWireDay(day: string | null): string | undefined;
export function toWireDay(day: string | null): string | undefined {
  return day === null ? undefined : `${day}T00:00:00+00:00`;
}

/**
 * Parses the date of a filter. A day without a time means its midnight in the server's time zone. Returns null for an
 * unreadable text.
 */
export function readFilterDate(text: string): Date | null {
  if (text.length > 40) return null;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? midnightOf(text) : new Date(text);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1 || year > 9999 ? null : date;
}

/** @returns an invalid date for a day that no calendar has, such as 30 February, which `Date` alone takes for a day of March */
function midnightOf(day: string): Date {
  const date = new Date(day);
  const isExistingDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return new Date(isExistingDay ? localMoment(day, '00:00', SERVER_TIME_ZONE) : Number.NaN);
}
