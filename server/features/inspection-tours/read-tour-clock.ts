import { NotFound } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { MAX_MISSED_PER_TRANSACTION } from './mark-missed-tours.ts';
import { findTourPlan } from './inspection-tours.queries.ts';
import { DAYS_AHEAD, silentDaysOf, tourSituationAt, tourPeriods } from './inspection-tours.rules.ts';

/** Tours older than this do not affect the next deadline. */
const DAYS_BACK = 8;

/**
 * Returns when the next tour is due at the session's location, and everything a device needs to compute later deadlines
 * without a connection.
 */
export async function readTourClock({ tx, scope, actor, now }: Context) {
  const plan = await findTourPlan(tx, scope, actor.locationId ?? 0);
  if (plan === undefined) throw new NotFound();
  const at = now.getTime();
  const lastTourAt = plan.last_at?.getTime() ?? null;
  if (plan.status !== 'active')
    return {
      plan,
      situation: { missedDeadlines: [], lastCountedAt: lastTourAt, dueAt: null },
      periods: [],
      silentDays: [],
      now,
    };
  const situation = tourSituationAt(plan, at, MAX_MISSED_PER_TRANSACTION);
  // A device computes deadlines from these periods alone, so they have to include the one of the last tour.
  const from = Math.max(
    at - DAYS_BACK * DAY_MILLISECONDS,
    Math.min(at - DAY_MILLISECONDS, situation.lastCountedAt ?? at),
  );
  const lookAheadEnd = at + DAYS_AHEAD * DAY_MILLISECONDS;
  return {
    plan,
    situation,
    periods: tourPeriods(plan, from, lookAheadEnd),
    silentDays: silentDaysOf(plan, at, lookAheadEnd),
    now,
  };
}
