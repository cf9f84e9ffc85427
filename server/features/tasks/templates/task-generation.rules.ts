import { openingPeriods, type OpeningPlan } from '#server/time/opening-periods.ts';
import { localDay, localMoment, nextDay } from '#server/time/zoned-time.ts';
import { AUTO_COMPLETE_SECONDS } from '#shared/contracts/tasks/tasks.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';

/** Tasks are known so long before they are due. */
const AHEAD_HOURS = 48;
/** Tasks that fell due while the server was down are made up for, at most for this time. */
const MADE_UP_HOURS = 7 * 24;
/** Looking again each minute would find nothing new: that far ahead one hour more or less does not matter. */
const RENEWAL_HOURS = 1;
/** Beyond the five minutes somebody has: for the way of an answer sent at the last moment. */
const AUTO_COMPLETE_GRACE_SECONDS = 60;
export const LATEST_ANSWER_SECONDS = AUTO_COMPLETE_SECONDS + AUTO_COMPLETE_GRACE_SECONDS;
/** Mostly the location is open; else it is looked for in the days to come. */
const SEARCHED_FOR_OPENING_HOURS = [1, 14 * 24];

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MILLISECONDS);

/** Returns the time span to fill with tasks. What lies before the first look at a template is not made up for. */
export function generationWindow(generatedUntil: Date | null, now: Date): { after: Date; until: Date } {
  const earliest = hoursAfter(now, -MADE_UP_HOURS);
  const known = generatedUntil ?? now;
  return { after: known > earliest ? known : earliest, until: hoursAfter(now, AHEAD_HOURS) };
}

/** Templates that are filled beyond this moment wait for a later run. */
export const renewalDue = (now: Date): Date => hoursAfter(now, AHEAD_HOURS - RENEWAL_HOURS);

/** Tells whether the location opens on that day: not on a silent day, nor on a weekday without opening hours. */
export function isMeantToBeDone(plan: OpeningPlan, doAt: Date): boolean {
  const moment = doAt.getTime();
  const day = localDay(moment, plan.timeZone);
  const [from, to] = [day, nextDay(day)].map((one) => localMoment(one, '00:00', plan.timeZone));
  return openingPeriods(plan, from ?? moment, to ?? moment).some(
    ({ opensAt, closesAt }) => localDay(opensAt, plan.timeZone) === day || (opensAt <= moment && moment < closesAt),
  );
}

/**
 * When the server completes a task that nobody answered. Somebody has had the five minutes to do so: where it fell due
 * while the location was closed, they begin with the next opening.
 * @returns null while no opening is in sight
 */
export function autoCompletesAt(plan: OpeningPlan, doAt: Date): Date | null {
  const due = doAt.getTime();
  for (const hours of SEARCHED_FOR_OPENING_HOURS) {
    const [period] = openingPeriods(plan, due, due + hours * HOUR_MILLISECONDS);
    if (period === undefined) continue;
    return new Date(Math.max(due, period.opensAt) + LATEST_ANSWER_SECONDS * 1000);
  }
  return null;
}
