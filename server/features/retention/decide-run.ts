import { AccessDenied, Conflict, ValidationFailed } from '#server/http/errors.ts';
import type { Context } from '#server/http/serve.ts';
import type { RetentionApproval } from '#shared/contracts/retention-runs.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { DEMO_MESSAGE } from './change-periods.ts';
import { checkApproval, OVER_MESSAGE, refusalOf } from './retention.rules.ts';
import { decideRun, type RunRow } from './retention-runs.queries.ts';

/** From here on the server deletes what the preview showed. @throws Conflict where somebody decided before */
export async function approveRun({ tx, scope, actor, now }: Context, run: RunRow, { total }: RetentionApproval) {
  if (!canChangeRetention(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const refusal = refusalOf(run, now);
  if (refusal !== null) throw new Conflict(refusal);
  const violations = checkApproval(run, total);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const approval = { state: 'approved', approved_at: now, approved_by: actor.userId } as const;
  return orConflict(await decideRun(tx, scope, run.id, approval));
}

/** Nothing of it is deleted. */
export async function discardRun({ tx, scope, actor }: Context, run: RunRow) {
  if (!canChangeRetention(actor)) throw new AccessDenied(DEMO_MESSAGE);
  return orConflict(await decideRun(tx, scope, run.id, { state: 'discarded' }));
}

function orConflict(decided: RunRow | undefined): RunRow {
  if (decided === undefined) throw new Conflict(OVER_MESSAGE);
  return decided;
}
