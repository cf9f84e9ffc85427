import type { Period } from '#shared/domain/tour-deadline.ts';
import { isSilentDay } from './silent-days.ts';
import { dayBefore, localDay, localMoment, nextDay, weekdayOf } from './zoned-time.ts';

/** Opening hours in local time. If `to` is not after `from`, it is on the next day. */
export interface OpeningHours {
  /** The days on which these hours begin: 1 for Monday to 7 for Sunday. */
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** Local times between which the law of a federal state closes locations; null if it does not say. */
export interface ClosingTime {
  readonly from: string | null;
  readonly to: string | null;
}

export interface OpeningPlan {
  /** If empty, the location is open whenever the federal state does not close it. */
  readonly openingHours: readonly OpeningHours[];
  /** Applies only if `openingHours` is empty. Without it the location never closes. */
  readonly closingTime?: ClosingTime;
  /** Names of the days on which the location does not open. */
  readonly silentDays: readonly string[];
  readonly timeZone: string;
}

/** The columns of a location's hours and of the rules of its federal state. */
interface OpeningRow {
  readonly opening_hours: readonly OpeningHours[];
  readonly silent_days: readonly string[] | null;
  readonly closing_from?: string | null;
  readonly closing_to?: string | null;
  readonly time_zone: string;
}

export const toOpeningPlan = (row: OpeningRow): OpeningPlan => ({
  openingHours: row.opening_hours,
  closingTime: { from: row.closing_from ?? null, to: row.closing_to ?? null },
  silentDays: row.silent_days ?? [],
  timeZone: row.time_zone,
});

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Returns the hours outside the federal state's closing time. A closing time without an end is ignored. */
function hoursAllowedByLaw({ closingTime }: OpeningPlan): readonly OpeningHours[] {
  const { from, to } = closingTime ?? { from: null, to: null };
  if (from === null || to === null) return [{ days: EVERY_DAY, from: '00:00', to: '00:00' }];
  return [{ days: EVERY_DAY, from: to, to: from }];
}

/** Returns the hours that begin on a day: none on a silent day, and on a weekday without opening hours. */
export function hoursOn(plan: OpeningPlan, day: string): Period[] {
  const { openingHours, silentDays, timeZone } = plan;
  if (isSilentDay(day, silentDays)) return [];
  const hours = openingHours.length === 0 ? hoursAllowedByLaw(plan) : openingHours;
  return hours.filter(({ days }) => days.includes(weekdayOf(day))).map((period) => periodOn(day, period, timeZone));
}

export const isOpeningDay = (plan: OpeningPlan, day: string): boolean => hoursOn(plan, day).length > 0;

/**
 * Returns when the location is open between two moments, soonest first; adjacent periods are joined. A period that has
 * begun before `from` is returned from its opening on, but not from before the start of the previous day. The hours of
 * an evening belong to the day on which they began, even if that day or the next one is a silent day.
 * @param from milliseconds since 1970
 * @param to milliseconds since 1970
 */
export function openingPeriods(plan: OpeningPlan, from: number, to: number): Period[] {
  const { timeZone } = plan;
  const lastDay = localDay(to, timeZone);
  const periods: Period[] = [];
  for (let day = dayBefore(localDay(from, timeZone)); day <= lastDay; day = nextDay(day))
    periods.push(...hoursOn(plan, day));
  return joinPeriods(periods).filter(({ opensAt, closesAt }) => closesAt > from && opensAt < to);
}

const periodOn = (day: string, { from, to }: OpeningHours, timeZone: string): Period => ({
  opensAt: localMoment(day, from, timeZone),
  closesAt: localMoment(to > from ? day : nextDay(day), to, timeZone),
});

function joinPeriods(periods: readonly Period[]): Period[] {
  const result: Period[] = [];
  for (const period of periods.toSorted((a, b) => a.opensAt - b.opensAt)) {
    const before = result.at(-1);
    if (before === undefined || period.opensAt > before.closesAt) result.push(period);
    else
      result[result.length - 1] = {
        opensAt: before.opensAt,
        closesAt: Math.max(before.closesAt, period.closesAt),
      };
  }
  return result;
}
