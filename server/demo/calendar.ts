import type { OpeningHours } from '#server/time/opening-periods.ts';
import { isSilentDay } from '#server/time/silent-days.ts';
import type { SilentDay } from '#shared/contracts/master-data/states.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

/** Opening times in minutes after local midnight; more than 1440 if the location closes after midnight. */
export interface OpeningTimes {
  readonly from: number;
  readonly to: number;
  readonly sundayFrom?: number;
}

const localDay = new Intl.DateTimeFormat('sv-SE', { timeZone: SERVER_TIME_ZONE, dateStyle: 'short' });
const localOffset = new Intl.DateTimeFormat('en-US', { timeZone: SERVER_TIME_ZONE, timeZoneName: 'longOffset' });

/** Returns calendar days (YYYY-MM-DD in Germany) from `back` days ago to `daysAhead` days from now. */
export function daysAround(now: Date, daysBack: number, daysAhead: number): string[] {
  const today = Date.parse(`${localDay.format(now)}T12:00:00Z`);
  return Array.from({ length: daysBack + daysAhead + 1 }, (_, index) =>
    new Date(today + (index - daysBack) * DAY_MILLISECONDS).toISOString().slice(0, 10),
  );
}

const offsetMinutesOfDay = new Map<string, number>();
function offsetMinutes(day: string): number {
  const cachedOffset = offsetMinutesOfDay.get(day);
  if (cachedOffset !== undefined) return cachedOffset;
  const minutes = localOffset.format(new Date(`${day}T10:00:00Z`)).endsWith('+02:00') ? 120 : 60;
  offsetMinutesOfDay.set(day, minutes);
  return minutes;
}

/**
 * Uses the UTC offset of the day's noon, so a time before 3 o'clock may be an hour off in the two nights of the clock
 * change.
 */
export const germanTime = (day: string, minutesAfterMidnight: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (minutesAfterMidnight - offsetMinutes(day)) * 60_000);

const localTime = new Intl.DateTimeFormat('de-DE', { timeZone: SERVER_TIME_ZONE, hour: '2-digit', minute: '2-digit' });
/** Returns the time of a moment as '14:00'. */
export const germanTimeText = (moment: Date): string => localTime.format(moment);

/** @returns 1 for Monday to 7 for Sunday, as in ISO 8601 */
export const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

/** Returns when the location is open on a day, or null if it stays closed. */
export function openingOf(day: string, times: OpeningTimes, silentDays: readonly SilentDay[]): OpeningTimes | null {
  if (isSilentDay(day, silentDays)) return null;
  return weekday(day) === 7 ? { from: times.sundayFrom ?? times.from, to: times.to } : times;
}

/** After this many days at most, a location opens again. */
const DAYS_UNTIL_OPEN = 3;

/** Returns the moment if the location is open, and otherwise one soon after it opens again. */
export function whileOpen(moment: Date, times: OpeningTimes, silentDays: readonly SilentDay[]): Date {
  const openings = daysAround(moment, 1, DAYS_UNTIL_OPEN).flatMap((day) => {
    const opening = openingOf(day, times, silentDays);
    return opening === null ? [] : [{ opensAt: germanTime(day, opening.from), closesAt: germanTime(day, opening.to) }];
  });
  const next = openings.find(({ closesAt }) => closesAt > moment);
  if (next === undefined || next.opensAt <= moment) return moment;
  return new Date(next.opensAt.getTime() + MINUTE_MILLISECONDS * (15 + moment.getUTCMinutes()));
}

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function openingHoursOf({ from, to, sundayFrom = from }: OpeningTimes): OpeningHours[] {
  const workdays = { days: [1, 2, 3, 4, 5, 6], from: clockText(from), to: clockText(to) };
  if (sundayFrom === from) return [{ ...workdays, days: [...workdays.days, 7] }];
  return [workdays, { days: [7], from: clockText(sundayFrom), to: clockText(to) }];
}
