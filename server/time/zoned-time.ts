import { daysAfter } from '#shared/domain/time/days.ts';
import { Temporal } from 'temporal-polyfill';

export { daysAfter, monthsAfter, weekdayOf } from '#shared/domain/time/days.ts';

/** The time zone for days and times that concern no location: in filters, exports, e-mails and recurrence rules. */
export const SERVER_TIME_ZONE = 'Europe/Berlin';

/** Returns the local calendar day (YYYY-MM-DD) of a moment, given in milliseconds since 1970. */
export const localDay = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/**
 * Returns the moment of a local time. A time that is skipped in spring is moved later by the skipped hour; a time that
 * occurs twice in autumn means the first one.
 * @param day YYYY-MM-DD
 * @param time HH:MM
 * @returns milliseconds since 1970
 */
export function localMoment(day: string, time: string, timeZone: string): number {
  const key = `${day} ${time} ${timeZone}`;
  const kept = moments.get(key);
  if (kept !== undefined) return kept;
  const moment = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
  if (moments.size >= MAX_KEPT_MOMENTS) moments.clear();
  moments.set(key, moment);
  return moment;
}

/** They are kept, because the days of many locations begin and end at the same moments. */
const moments = new Map<string, number>();
const MAX_KEPT_MOMENTS = 20_000;

export const nextDay = (day: string): string => daysAfter(day, 1);
export const dayBefore = (day: string): string => daysAfter(day, -1);
