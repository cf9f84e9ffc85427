import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { AccessDenied, Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { requestJob } from '#server/live/request-job.ts';
import { type RetentionApproval, retentionRuns } from '#shared/contracts/retention/retention-runs.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canChangeRetention } from '#shared/permissions.ts';
import { DEMO_MESSAGE } from './change-periods.ts';
import { DELETION_JOB } from './execute-runs.ts';
import { checkApproval, factsOfApproval, factsOfRun, OVER_MESSAGE, refusalOf, endStateOf } from './retention.rules.ts';
import { decideRun, type RunRow } from './retention-runs.queries.ts';

/**
 * Approves a preview, after which the server deletes its records.
 * @throws Conflict if the preview was already decided
 */
export async function approveRun(context: Context, run: RunRow, { total }: RetentionApproval) {
  if (!canChangeRetention(context.actor)) throw new AccessDenied(DEMO_MESSAGE);
  const refusal = refusalOf(run, context.now);
  if (refusal !== null) throw new Conflict(refusal);
  const violations = checkApproval(run, total);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const approvedRun = await storeDecision(context, run, 'approved');
  await appendDecision(context, approvedRun, { type: 'retention.approved', data: factsOfApproval(approvedRun) });
  await requestJob(context.tx, DELETION_JOB);
  return approvedRun;
}

/**
 * Discards a preview, or ends a stuck run without deleting anything more.
 * @throws Conflict if the run is in progress or over
 */
export async function discardRun(context: Context, run: RunRow) {
  if (!canChangeRetention(context.actor)) throw new AccessDenied(DEMO_MESSAGE);
  const endState = endStateOf(run);
  if (endState === null) throw new Conflict(OVER_MESSAGE);
  const rejectedRun = await storeDecision(context, run, endState);
  if (endState === 'stopped')
    await appendDecision(context, rejectedRun, { type: 'retention.stopped', data: factsOfRun(rejectedRun) });
  return rejectedRun;
}

async function storeDecision(
  { tx, scope, actor, now }: Context,
  run: RunRow,
  state: 'approved' | 'discarded' | 'stopped',
) {
  const approval = state === 'approved' ? { approved_at: now, approved_by: actor.userId } : {};
  const decidedRun = await decideRun(tx, scope, { id: run.id, from: run.state }, { state, ...approval });
  if (decidedRun === undefined) throw new Conflict(OVER_MESSAGE);
  return decidedRun;
}

interface DecisionEntry {
  readonly type: 'retention.approved' | 'retention.stopped';
  readonly data: Readonly<Record<string, number>>;
}

const appendDecision = ({ tx, actor, now }: Context, run: RunRow, decision: DecisionEntry) =>
  appendToLedger(tx, {
    customerId: run.customer_id,
    entity: iri(retentionRuns.path, run.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    ...decision,
  });
