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

/** Local times between which a state closes locations; null for what it does not say. */
export interface ClosingTime {
  readonly from: string | null;
  readonly to: string | null;
}

export interface OpeningPlan {
  /** None: open whenever the state does not close locations. */
  readonly openingHours: readonly OpeningHours[];
  /** Counts where there are no hours of one's own; without it locations close at no time. */
  readonly closingTime?: ClosingTime;
  /** Names of the days on which the location does not open. */
  readonly silentDays: readonly string[];
  readonly timeZone: string;
}

/** How a location's hours stand in a row, beside what its state says. */
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

/** From the end of the state's closing time until it begins again: of one with an open end nobody knows when. */
function usualHours({ closingTime }: OpeningPlan): readonly OpeningHours[] {
  const { from, to } = closingTime ?? { from: null, to: null };
  if (from === null || to === null) return [{ days: EVERY_DAY, from: '00:00', to: '00:00' }];
  return [{ days: EVERY_DAY, from: to, to: from }];
}

/**
 * When the location is open between two moments; soonest first, touching periods as one. A period that is running at `from` is
 * given from its opening on, at most from the midnight before the day before. The hours of an evening belong to the day
 * they began, also where that day or the next one is silent.
 * @param from milliseconds since 1970, as `to`
 */
export function openingPeriods(plan: OpeningPlan, from: number, to: number): Period[] {
  const { openingHours, silentDays, timeZone } = plan;
  const hours = openingHours.length === 0 ? usualHours(plan) : openingHours;
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
