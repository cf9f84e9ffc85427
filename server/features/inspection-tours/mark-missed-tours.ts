import { SYSTEM_SCOPE, type Scope } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { Conflict, NotFound } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
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
import { firstMissedDeadline, tourSituationAt } from './inspection-tours.rules.ts';

/** A transaction can write this many ledger entries of one organisation well within its timeout. */
export const MAX_MISSED_PER_TRANSACTION = 200;

interface MarkingOptions {
  readonly locationId: number;
  /** Deadlines that were missed by this moment are marked as missed. */
  readonly at: Date;
  readonly now: Date;
  readonly maxMissed: number;
}

interface MarkingResult {
  readonly plan: TourPlanRow;
  readonly missedCount: number;
  /** Milliseconds. */
  readonly dueAt: number | null;
}

/** Records a missed tour for each unanswered past deadline of a location, and locks its deadlines until COMMIT. */
export async function markMissed(
  tx: Tx,
  scope: Scope,
  { locationId, at, now, maxMissed }: MarkingOptions,
): Promise<MarkingResult> {
  await lockDeadlines(tx, locationId);
  const plan = await findTourPlan(tx, scope, locationId);
  if (plan === undefined) throw new NotFound();
  const { missedDeadlines, dueAt } = tourSituationAt(plan, at.getTime(), maxMissed);
  if (missedDeadlines.length > 0) {
    const deadlines = missedDeadlines.map((deadline) => new Date(deadline));
    for (const tour of await insertMissedTours(tx, scope, plan, deadlines)) await appendMissedTour(tx, tour, now);
  }
  return { plan, missedCount: missedDeadlines.length, dueAt };
}

const TOO_MANY_MISSED_MESSAGE =
  'Hier werden gerade versäumte Kontrollgänge eingetragen. Bitte versuchen Sie es in einer Minute erneut.';

/**
 * Records every due tour as missed before the plan changes, even if it could still be answered, so that no change of the
 * plan makes it disappear. A tour that is being walked at that moment replaces its missed entry.
 * @throws Conflict when more tours were missed than one transaction records
 */
export async function markOverdue({ tx, scope, now }: Context, locationId: number): Promise<void> {
  const [plan] = await findTourPlans(tx, scope, locationId);
  if (plan === undefined) return;
  const at = new Date(missedAt(now.getTime()));
  const { missedCount } = await markMissed(tx, scope, { locationId, at, now, maxMissed: MAX_MISSED_PER_TRANSACTION });
  if (missedCount >= MAX_MISSED_PER_TRANSACTION) throw new Conflict(TOO_MANY_MISSED_MESSAGE);
}

/** Handles each location in its own transaction, longest overdue first; the next run a minute later handles the rest. */
async function runMarkMissedTours(store: Store, now: Date): Promise<void> {
  // The job runs as the system role because it serves all organisations and acts for no user.
  const plans = await store.asSystem((tx) => findTourPlans(tx, SYSTEM_SCOPE));
  const overdueLocations = plans
    .map(({ id, ...plan }) => ({ id, firstMissedAt: firstMissedDeadline(plan, now.getTime()) }))
    .filter(({ firstMissedAt }) => firstMissedAt !== null)
    .toSorted((a, b) => (a.firstMissedAt ?? 0) - (b.firstMissedAt ?? 0));
  let remainingCount = MAX_MISSED_PER_TRANSACTION;
  const failures: unknown[] = [];
  for (const { id: locationId } of overdueLocations) {
    if (remainingCount <= 0) break;
    const markingOptions = { locationId, at: now, now, maxMissed: remainingCount };
    // A failure at one location must not stop the others.
    await store
      .asSystem((tx) => markMissed(tx, SYSTEM_SCOPE, markingOptions))
      .then(
        ({ missedCount }) => void (remainingCount -= missedCount),
        (error: unknown) => void failures.push(error),
      );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Missed tours could not be recorded.');
}

export const markMissedTours: Job = { name: 'call missed tours', run: runMarkMissedTours };
