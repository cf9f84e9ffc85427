import { Temporal } from 'temporal-polyfill';

/** By which a day begins and a clock is read where it is about no location: filters, exports, mails, a rule of recurrence. */
export const SERVER_TIME_ZONE = 'Europe/Berlin';

/** The calendar day (YYYY-MM-DD) of a moment where the location stands. */
export const localDay = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/**
 * The moment at which a wall clock shows a time. One that is skipped in spring is the same while later, one that comes twice
 * in autumn is the first.
 * @param day YYYY-MM-DD
 * @param time HH:MM
 * @returns milliseconds since 1970
 */
export const localMoment = (day: string, time: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;

export const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
/** The same day of a later month; its last one where that month is shorter. */
/** @param days may be negative */
export const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
export const monthsAfter = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString();
export const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** @returns 1 for Monday to 7 for Sunday, as ISO 8601 counts */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;
