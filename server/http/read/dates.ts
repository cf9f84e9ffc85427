import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** Formats a moment as 2026-01-05T10:00:00+00:00: with an offset, without milliseconds and never with `Z`. */
export function toWireDate(date: Date): string;
export function toWireDate(date: Date | null): string | undefined;
export function toWireDate(date: Date | null): string | undefined {
  if (date === null) return undefined;
  const day = Math.floor(date.getTime() / DAY_MILLISECONDS);
  const seconds = Math.floor((date.getTime() - day * DAY_MILLISECONDS) / 1000);
  return `${dayText(day)}T${twoDigits(seconds / 3600)}:${twoDigits((seconds / 60) % 60)}:${twoDigits(seconds % 60)}+00:00`;
}

/** A list writes dozens of moments of a few days. Writing one with toISOString() takes ten times as long. */
const dayTexts = new Map<number, string>();
const MAX_DAY_TEXTS = 4000;

/** @param day counted from 1970-01-01 @throws RangeError for an invalid date */
function dayText(day: number): string {
  const knownText = dayTexts.get(day);
  if (knownText !== undefined) return knownText;
  const text = new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);
  if (dayTexts.size >= MAX_DAY_TEXTS) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const twoDigits = (number: number) => TWO_DIGITS[Math.floor(number)];

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
