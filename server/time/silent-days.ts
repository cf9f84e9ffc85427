import { SILENT_DAYS, type SilentDay } from '#shared/contracts/master-data/states.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

const utcDay = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);

/** Computes Gregorian Easter by the Meeus/Jones/Butcher algorithm. */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return utcDay(year, Math.floor(f / 31), (f % 31) + 1);
}

/** Returns the fourth Sunday before Christmas Day. The silent days of November are counted back from it. */
function firstAdvent(year: number): number {
  const christmas = utcDay(year, 12, 25);
  const weekday = new Date(christmas).getUTCDay();
  const fourthAdvent = christmas - (weekday === 0 ? 7 : weekday) * DAY_MILLISECONDS;
  return fourthAdvent - 21 * DAY_MILLISECONDS;
}

const dayByName: Record<SilentDay, (year: number) => number> = {
  Karfreitag: (year) => easterSunday(year) - 2 * DAY_MILLISECONDS,
  Ostersonntag: easterSunday,
  Allerheiligen: (year) => utcDay(year, 11, 1),
  Volkstrauertag: (year) => firstAdvent(year) - 14 * DAY_MILLISECONDS,
  'Buß- und Bettag': (year) => firstAdvent(year) - 11 * DAY_MILLISECONDS,
  Totensonntag: (year) => firstAdvent(year) - 7 * DAY_MILLISECONDS,
  Heiligabend: (year) => utcDay(year, 12, 24),
  '1. Weihnachtstag': (year) => utcDay(year, 12, 25),
};

const datesByYear = new Map<number, ReadonlyMap<SilentDay, string>>();

/** Returns the dates of a year as YYYY-MM-DD. They are kept, because lists ask about every day of several months. */
function datesOf(year: number): ReadonlyMap<SilentDay, string> {
  const keptDates = datesByYear.get(year);
  if (keptDates !== undefined) return keptDates;
  const dates = new Map(SILENT_DAYS.map((name) => [name, new Date(dayByName[name](year)).toISOString().slice(0, 10)]));
  datesByYear.set(year, dates);
  return dates;
}

/** Returns the date of a silent day as YYYY-MM-DD. */
export const dateOfSilentDay = (name: SilentDay, year: number): string | undefined => datesOf(year).get(name);

/** Returns which of the given silent days a local calendar day (YYYY-MM-DD) is. Unknown names are ignored. */
export function silentDayOn(day: string, silentDays: readonly string[]): SilentDay | undefined {
  if (silentDays.length === 0) return undefined;
  const dates = datesOf(Number(day.slice(0, 4)));
  return SILENT_DAYS.find((name) => dates.get(name) === day && silentDays.includes(name));
}

export const isSilentDay = (day: string, silentDays: readonly string[]): boolean =>
  silentDayOn(day, silentDays) !== undefined;
