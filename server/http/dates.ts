import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** 2026-01-05T10:00:00+00:00: an offset, no milliseconds, never Z. */
export function toWireDate(date: Date): string;
export function toWireDate(date: Date | null): string | undefined;
export function toWireDate(date: Date | null): string | undefined {
  return date === null ? undefined : `${date.toISOString().slice(0, 19)}+00:00`;
}

/** A calendar day of the database (2026-01-05) on the wire. */
export function toWireDay(day: string): string;
export function toWireDay(day: string | null): string | undefined;
export function toWireDay(day: string | null): string | undefined {
  return day === null ? undefined : `${day}T00:00:00+00:00`;
}

/** Any date text of a filter; a bare day is its midnight in the server's zone. Null when it cannot be read. */
export function readFilterDate(text: string): Date | null {
  if (text.length > 40) return null;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayjs.tz(text, SERVER_TIME_ZONE).toDate() : new Date(text);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1 || year > 9999 ? null : date;
}
