import type { OpeningPlan } from './opening-periods.ts';
import { isSilentDay } from './silent-days.ts';
import { dayBefore, localDay, localMoment, weekdayOf } from './zoned-time.ts';

/**
 * When the working day begins that a moment belongs to: at midnight, or when the night before closes, where that is open beyond
 * midnight. So half past one belongs to the evening that began the day before.
 * @param moment milliseconds since 1970, as what is returned
 */
export function workdayBegins(plan: OpeningPlan, moment: number): number {
  const day = localDay(moment, plan.timeZone);
  return moment < nightEnds(plan, day) ? nightEnds(plan, dayBefore(day)) : nightEnds(plan, day);
}

/** When the evening before closes on this day; at midnight where it did before. */
function nightEnds({ openingHours, silentDays, timeZone }: OpeningPlan, day: string): number {
  const evening = dayBefore(day);
  const closings = isSilentDay(evening, silentDays)
    ? []
    : openingHours.filter(({ days, from, to }) => to <= from && days.includes(weekdayOf(evening)));
  return Math.max(...['00:00', ...closings.map(({ to }) => to)].map((time) => localMoment(day, time, timeZone)));
}
