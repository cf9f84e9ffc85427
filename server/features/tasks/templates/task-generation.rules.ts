import { openingPeriods, type OpeningPlan } from '#server/time/opening-periods.ts';
import { localDay, localMoment, nextDay } from '#server/time/zoned-time.ts';
import { AUTO_COMPLETE_SECONDS } from '#shared/contracts/tasks/tasks.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';

/** Tasks are created this long before they are due. */
const CREATED_AHEAD_HOURS = 48;
/** Tasks that fell due while the server was down are created later, up to this age. */
const MAX_LATE_CREATION_HOURS = 7 * 24;
/** The templates are examined only once an hour, because tasks are created two days ahead. */
const RENEWAL_HOURS = 1;
/** Additional time after the five minutes, so that an answer sent at the last moment can arrive. */
const AUTO_COMPLETE_GRACE_SECONDS = 60;
export const LATEST_ANSWER_SECONDS = AUTO_COMPLETE_SECONDS + AUTO_COMPLETE_GRACE_SECONDS;
/**
 * Hours in which the next opening is searched: most locations are open within one, so only few need the search of two
 * weeks.
 */
const OPENING_SEARCH_SPANS_HOURS = [1, 14 * 24];

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MILLISECONDS);

/** Returns the period for which tasks have to be created. Dates before the first run for a template are left out. */
export function generationWindow(generatedUntil: Date | null, now: Date): { after: Date; until: Date } {
  const earliest = hoursAfter(now, -MAX_LATE_CREATION_HOURS);
  const generatedSoFar = generatedUntil ?? now;
  return { after: generatedSoFar > earliest ? generatedSoFar : earliest, until: hoursAfter(now, CREATED_AHEAD_HOURS) };
}

/** Templates that are filled beyond this moment wait for a later run. */
export const renewalDue = (now: Date): Date => hoursAfter(now, CREATED_AHEAD_HOURS - RENEWAL_HOURS);

/**
 * Returns whether the location opens on that day, which it does neither on a silent day nor on a weekday without
 * opening hours.
 */
export function isMeantToBeDone(plan: OpeningPlan, doAt: Date): boolean {
  const moment = doAt.getTime();
  const day = localDay(moment, plan.timeZone);
  const [from, to] = [day, nextDay(day)].map((startDay) => localMoment(startDay, '00:00', plan.timeZone));
  return openingPeriods(plan, from ?? moment, to ?? moment).some(
    ({ opensAt, closesAt }) => localDay(opensAt, plan.timeZone) === day || (opensAt <= moment && moment < closesAt),
  );
}

/**
 * Returns when the server completes a task that nobody answered. Staff always have five minutes: if the task fell due
 * while the location was closed, they begin with the next opening.
 * @returns null if no opening was found
 */
export function autoCompletesAt(plan: OpeningPlan, doAt: Date): Date | null {
  const dueTime = doAt.getTime();
  for (const hours of OPENING_SEARCH_SPANS_HOURS) {
    const [period] = openingPeriods(plan, dueTime, dueTime + hours * HOUR_MILLISECONDS);
    if (period === undefined) continue;
    return new Date(Math.max(dueTime, period.opensAt) + LATEST_ANSWER_SECONDS * 1000);
  }
  return null;
}
