import type { Period } from '#shared/tour-deadline.ts';
import { isSilentDay } from './silent-days.ts';
import { dayBefore, localDay, localMoment, nextDay, weekdayOf } from './zoned-time.ts';

/** Local times of the wall clock; a closing time that is not after the opening time belongs to the next morning. */
export interface OpeningHours {
  /** 1 for Monday to 7 for Sunday: the days on which these hours begin. */
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

export interface OpeningPlan {
  /** None: always open. */
  readonly openingHours: readonly OpeningHours[];
  /** Names of the days on which the venue does not open. */
  readonly silentDays: readonly string[];
  readonly timeZone: string;
}

const ALWAYS: readonly OpeningHours[] = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];

/**
 * When the venue is open between two moments; soonest first, touching periods as one. A period that is running at `from` is
 * given from its opening on, at most from the midnight before the day before. The hours of an evening belong to the day
 * they began, also where that day or the next one is silent.
 * @param from milliseconds since 1970, as `to`
 */
export function openingPeriods(
  { openingHours, silentDays, timeZone }: OpeningPlan,
  from: number,
  to: number,
): Period[] {
  const hours = openingHours.length === 0 ? ALWAYS : openingHours;
  const last = localDay(to, timeZone);
  const periods: Period[] = [];
  for (let day = dayBefore(localDay(from, timeZone)); day <= last; day = nextDay(day)) {
    if (isSilentDay(day, silentDays)) continue;
    for (const one of hours) {
      if (one.days.includes(weekdayOf(day))) periods.push(periodOn(day, one, timeZone));
    }
  }
  return joined(periods).filter(({ opensAt, closesAt }) => closesAt > from && opensAt < to);
}

const periodOn = (day: string, { from, to }: OpeningHours, timeZone: string): Period => ({
  opensAt: localMoment(day, from, timeZone),
  closesAt: localMoment(to > from ? day : nextDay(day), to, timeZone),
});

function joined(periods: readonly Period[]): Period[] {
  const result: Period[] = [];
  for (const period of periods.toSorted((one, other) => one.opensAt - other.opensAt)) {
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
