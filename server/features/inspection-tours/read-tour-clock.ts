import { NotFound } from '#server/http/errors.ts';
import type { Context } from '#server/http/serve.ts';
import { MOST_MISSED_AT_ONCE } from './derive-missed-tours.ts';
import { findTourPlan } from './inspection-tours.queries.ts';
import { DAYS_AHEAD, standingAt, tourPeriods } from './inspection-tours.rules.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

/** When the next tour of the session's location is due, and all a device needs to go on counting without a connection. */
export async function readTourClock({ tx, scope, actor, now }: Context) {
  const plan = await findTourPlan(tx, scope, actor.locationId ?? 0);
  if (plan === undefined) throw new NotFound();
  const at = now.getTime();
  if (plan.status !== 'active') return { plan, standing: { missed: [], dueAt: null }, periods: [], now };
  const periods = tourPeriods(plan, at - MILLISECONDS_PER_DAY, at + DAYS_AHEAD * MILLISECONDS_PER_DAY);
  return { plan, standing: standingAt(plan, at, MOST_MISSED_AT_ONCE), periods, now };
}
