// Computes with days of the calendar, YYYY-MM-DD, on which no time zone and no daylight saving has an influence.
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

const utcMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (utcMoment: number): string => new Date(utcMoment).toISOString().slice(0, 10);

/**
 * Days of the calendar have 24 hours in UTC, and computing with them there costs a tenth of asking the calendar.
 * @param days may be negative
 */
export const daysAfter = (day: string, days: number): string => dayOf(utcMidnight(day) + days * DAY_MILLISECONDS);

/** @returns 1 for Monday to 7 for Sunday, as in ISO 8601 */
export const weekdayOf = (day: string): number => new Date(utcMidnight(day)).getUTCDay() || 7;

/** Whether the text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcMidnight(text)) && daysAfter(text, 0) === text;

/**
 * Returns the same day of a later month, or the last day of that month if it is shorter.
 * @param months may be negative
 */
export function monthsAfter(day: string, months: number): string {
  const moment = new Date(utcMidnight(`${day.slice(0, 7)}-01`));
  moment.setUTCMonth(moment.getUTCMonth() + months + 1, 0);
  moment.setUTCDate(Math.min(Number(day.slice(8)), moment.getUTCDate()));
  return dayOf(moment.getTime());
}
