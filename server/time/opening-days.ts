import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { hoursOn, type OpeningPlan } from './opening-periods.ts';
import { dayBefore, daysAfter, localMoment, nextDay } from './zoned-time.ts';

/** A day on which a location opens, with the moments (milliseconds since 1970) whose records belong to it. */
export interface OpeningDay {
  readonly day: string;
  readonly from: number;
  readonly until: number;
}

/** A record this long before the opening or after the closing still belongs to the day. */
const MARGIN_MILLISECONDS = 3 * HOUR_MILLISECONDS;
/** The days next to the span are needed to divide the nights between two opening days. */
const NEIGHBOURING_DAYS = 8;

interface Hours {
  readonly day: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly startOfDay: number;
  readonly endOfDay: number;
}

/**
 * Returns the days on which a location opens, from the first to the last day. An evening belongs to the day on which it
 * began, with what is recorded after its closing, even after midnight.
 */
export function openingDays(plan: OpeningPlan, firstDay: string, lastDay: string): OpeningDay[] {
  const hours = hoursOfDays(plan, daysAfter(firstDay, -NEIGHBOURING_DAYS), daysAfter(lastDay, NEIGHBOURING_DAYS));
  return hours
    .map((today, index) => {
      const [before, after] = [hours[index - 1], hours[index + 1]];
      const from = Math.min(today.startOfDay, today.opensAt - MARGIN_MILLISECONDS);
      const until = Math.max(today.endOfDay, today.closesAt + MARGIN_MILLISECONDS);
      return {
        day: today.day,
        from: before === undefined ? from : Math.max(from, momentBetween(before, today)),
        until: after === undefined ? until : Math.min(until, momentBetween(today, after)),
      };
    })
    .filter(({ day }) => day >= firstDay && day <= lastDay);
}

/**
 * Returns the moments whose records belong to a day. For a day on which the location does not open these are the ones of
 * the calendar day that belong to no opening day beside it.
 */
export function momentsOf(plan: OpeningPlan, day: string): Pick<OpeningDay, 'from' | 'until'> {
  const neighbours = openingDays(plan, dayBefore(day), nextDay(day));
  const own = neighbours.find((openingDay) => openingDay.day === day);
  if (own !== undefined) return { from: own.from, until: own.until };
  const before = neighbours.filter((openingDay) => openingDay.day < day);
  const after = neighbours.filter((openingDay) => openingDay.day > day);
  return {
    from: Math.max(localMoment(day, '00:00', plan.timeZone), ...before.map(({ until }) => until)),
    until: Math.min(localMoment(nextDay(day), '00:00', plan.timeZone), ...after.map(({ from }) => from)),
  };
}

function hoursOfDays(plan: OpeningPlan, firstDay: string, lastDay: string): Hours[] {
  const result: Hours[] = [];
  for (let day = firstDay; day <= lastDay; day = nextDay(day)) {
    const periods = hoursOn(plan, day);
    if (periods.length === 0) continue;
    result.push({
      day,
      opensAt: Math.min(...periods.map(({ opensAt }) => opensAt)),
      closesAt: Math.max(...periods.map(({ closesAt }) => closesAt)),
      startOfDay: localMoment(day, '00:00', plan.timeZone),
      endOfDay: localMoment(nextDay(day), '00:00', plan.timeZone),
    });
  }
  return result;
}

/** Returns the moment that divides two opening days: after midnight and the time after closing, but well before opening. */
function momentBetween(evening: Hours, morning: Hours): number {
  if (evening.closesAt >= morning.opensAt) return morning.opensAt;
  const middle = (evening.closesAt + morning.opensAt) / 2;
  return Math.min(middle, Math.max(evening.closesAt + MARGIN_MILLISECONDS, morning.startOfDay));
}
