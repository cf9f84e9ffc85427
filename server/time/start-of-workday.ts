import type { OpeningPlan } from './opening-periods.ts';
import { isSilentDay } from './silent-days.ts';
import { dayBefore, localDay, localMoment, weekdayOf } from './zoned-time.ts';

/**
 * Returns the start of the working day to which a moment belongs: midnight, or the closing time of the evening before
 * if that is after midnight. Half past one in an open night therefore belongs to the day before.
 * @param moment milliseconds since 1970
 * @returns milliseconds since 1970
 */
export function startOfWorkday(plan: OpeningPlan, moment: number): number {
  const day = localDay(moment, plan.timeZone);
  return moment < endOfNight(plan, day) ? endOfNight(plan, dayBefore(day)) : endOfNight(plan, day);
}

/** Returns when the evening before ends on this day: its closing time, or midnight if it closed before midnight. */
function endOfNight({ openingHours, silentDays, timeZone }: OpeningPlan, day: string): number {
  const evening = dayBefore(day);
  const closings = isSilentDay(evening, silentDays)
    ? []
    : openingHours.filter(({ days, from, to }) => to <= from && days.includes(weekdayOf(evening)));
  return Math.max(...['00:00', ...closings.map(({ to }) => to)].map((time) => localMoment(day, time, timeZone)));
}
