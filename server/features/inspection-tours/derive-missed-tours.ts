import { SYSTEM_SCOPE, type Scope } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { Conflict, NotFound } from '#server/http/errors.ts';
import type { Context } from '#server/http/serve.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { appendMissedTour } from './append-tour.ts';
import {
  findTourPlan,
  findTourPlans,
  insertMissedTours,
  lockDeadlines,
  type TourPlanRow,
} from './inspection-tours.queries.ts';
import { missedAt } from '#shared/domain/tour-deadline.ts';
import { missedSince, standingAt } from './inspection-tours.rules.ts';

/** So many entries of one organisation's ledger are written well within the time a transaction may take. */
export const MAX_MISSED_AT_ONCE = 200;

interface Moment {
  readonly locationId: number;
  /** What was missed by then is called so. */
  readonly at: Date;
  readonly now: Date;
  readonly most: number;
}

interface UpToDate {
  readonly plan: TourPlanRow;
  readonly missed: number;
  /** Milliseconds. */
  readonly dueAt: number | null;
}

/** Gives each deadline of a location its entry that passed without a tour, and keeps others from doing so until COMMIT. */
export async function callMissed(tx: Tx, scope: Scope, { locationId, at, now, most }: Moment): Promise<UpToDate> {
  await lockDeadlines(tx, locationId);
  const plan = await findTourPlan(tx, scope, locationId);
  if (plan === undefined) throw new NotFound();
  const { missed, dueAt } = standingAt(plan, at.getTime(), most);
  if (missed.length > 0) {
    const deadlines = missed.map((deadline) => new Date(deadline));
    for (const tour of await insertMissedTours(tx, scope, plan, deadlines)) await appendMissedTour(tx, tour, now);
  }
  return { plan, missed: missed.length, dueAt };
}

const TOO_MANY_MISSED_MESSAGE =
  'Hier werden gerade versäumte Kontrollgänge eingetragen. Bitte versuchen Sie es in einer Minute erneut.';

/**
 * Before tours are counted anew: what was due by now gets its entry although it could still be answered, so that no change of
 * the plan makes it disappear. Whoever is walking it takes the entry's place.
 * @throws Conflict when more was missed than one transaction records
 */
export async function callOverdue({ tx, scope, now }: Context, locationId: number): Promise<void> {
  const [walks] = await findTourPlans(tx, scope, locationId);
  if (walks === undefined) return;
  const at = new Date(missedAt(now.getTime()));
  const { missed } = await callMissed(tx, scope, { locationId, at, now, most: MAX_MISSED_AT_ONCE });
  if (missed >= MAX_MISSED_AT_ONCE) throw new Conflict(TOO_MANY_MISSED_MESSAGE);
}

/** Every location in a transaction of its own, longest overdue first; what is left over waits for the next minute. */
async function deriveMissedTours(store: Store, now: Date): Promise<void> {
  // As the owner: a missed tour is nobody's act, and all organisations have theirs.
  const plans = await store.asSystem((tx) => findTourPlans(tx, SYSTEM_SCOPE));
  const overdue = plans
    .map(({ id, ...plan }) => ({ id, since: missedSince(plan, now.getTime()) }))
    .filter(({ since }) => since !== null)
    .toSorted((one, other) => (one.since ?? 0) - (other.since ?? 0));
  let left = MAX_MISSED_AT_ONCE;
  const failures: unknown[] = [];
  for (const { id: locationId } of overdue) {
    if (left <= 0) break;
    const moment = { locationId, at: now, now, most: left };
    // One location must not keep the others waiting.
    await store
      .asSystem((tx) => callMissed(tx, SYSTEM_SCOPE, moment))
      .then(
        ({ missed }) => void (left -= missed),
        (error: unknown) => void failures.push(error),
      );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Missed tours could not be recorded.');
}

export const callMissedTours: Job = { name: 'call missed tours', run: deriveMissedTours };
