import type { Store, Tx } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { iri, iriOrNone } from '#server/http/render/item.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { retentionRuns } from '#shared/contracts/retention/retention-runs.ts';
import { users } from '#shared/contracts/users/users.ts';
import { noteFailedRun } from './note-failed-run.ts';
import { deleteStep, findRunsInState, finishRun, type RunRow } from './retention-runs.queries.ts';
import { factsOfRun } from './retention.rules.ts';

export const DELETION_JOB = 'delete what was approved';
/** Both limits are small, so that no request waits long for the locks of a step and no other job waits long for the steps. */
const RECORDS_PER_STEP = 1000;
const MAX_STEPS_PER_RUN = 10;

/** Deletes approved runs step by step: an interrupted run resumes where it stopped, and a failing run does not block others. */
export const executeRuns = (files: FileStore): Job => ({
  name: DELETION_JOB,
  async run(store, now) {
    const failures: unknown[] = [];
    for (const run of await store.asSystem((tx) => findRunsInState(tx, 'approved'))) {
      try {
        await executeRun({ store, files, now }, run);
      } catch (error) {
        failures.push(error);
        await noteFailedRun(store, run.id);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'What was approved could not be deleted everywhere.');
  },
});

interface DeletionContext {
  readonly store: Store;
  readonly files: FileStore;
  readonly now: Date;
}

async function executeRun({ store, files, now }: DeletionContext, run: RunRow): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS_PER_RUN; steps += 1) {
    const step = await store.asSystem((tx) => deleteAndRecord(tx, run, now));
    if (step === undefined) return finishAndRecord(store, run.id, now);
    // An interruption here leaves a file without a row; such files are cleaned up later.
    for (const key of step.file_keys) await files.remove(key);
  }
}

/** Deletes and appends the ledger entry in one transaction, so that the ledger covers every deletion of an interrupted run. */
async function deleteAndRecord(tx: Tx, run: RunRow, now: Date) {
  const step = await deleteStep(tx, run.id, RECORDS_PER_STEP);
  if (step !== undefined && step.gone > 0)
    await appendToLedger(tx, {
      ...ledgerEntryOf(run, now),
      type: 'retention.deleted',
      occurredAt: now,
      data: { kind: step.kind, records: step.gone, entities: step.entities },
    });
  return step;
}

/** Appends the completion of the run to the ledger: only counts, no deleted content, with the approver as actor. */
const finishAndRecord = (store: Store, id: number, now: Date) =>
  store.asSystem(async (tx) => {
    const run = await finishRun(tx, id, now);
    if (run !== undefined)
      await appendToLedger(tx, { ...ledgerEntryOf(run, now), type: 'retention.executed', data: factsOfRun(run) });
  });

const ledgerEntryOf = ({ id, customer_id, approved_at, approved_by }: RunRow, now: Date) => ({
  customerId: customer_id,
  entity: iri(retentionRuns.path, id),
  at: now,
  occurredAt: approved_at ?? now,
  actor: iriOrNone(users.path, approved_by) ?? SYSTEM_ACTOR,
});
