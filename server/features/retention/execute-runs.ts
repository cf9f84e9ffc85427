import type { Store, Tx } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { iri, iriOrNone } from '#server/http/item.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { retentionRuns } from '#shared/contracts/retention/retention-runs.ts';
import { users } from '#shared/contracts/users/users.ts';
import { noteFailedRun } from './note-failed-run.ts';
import { deleteSome, findRunsInState, finishRun, type RunRow } from './retention-runs.queries.ts';
import { factsOfRun } from './retention.rules.ts';

export const DELETION_JOB = 'delete what was approved';
/** Small enough that nobody waits for the locks of a step, and the other jobs of the minute not for the steps. */
const RECORDS_AT_ONCE = 1000;
const MAX_STEPS = 10;

/** Deletes what was approved, step by step: cut off, it goes on where it was, and one that fails holds up no other. */
export const executeRuns = (files: FileStore): Job => ({
  name: DELETION_JOB,
  async run(store, now) {
    const failures: unknown[] = [];
    for (const run of await store.asSystem((tx) => findRunsInState(tx, 'approved'))) {
      try {
        await execute({ store, files, now }, run);
      } catch (error) {
        failures.push(error);
        await noteFailedRun(store, run.id);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'What was approved could not be deleted everywhere.');
  },
});

interface Place {
  readonly store: Store;
  readonly files: FileStore;
  readonly now: Date;
}

async function execute({ store, files, now }: Place, run: RunRow): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const step = await store.asSystem((tx) => deleteAndNote(tx, run, now));
    if (step === undefined) return finish(store, run.id, now);
    // Cut off in between a file is left without a row, which is cleared away as well.
    for (const key of step.file_keys) await files.remove(key);
  }
}

/** What goes and the entry that says so are one: a run that stands still has told of all it took. */
async function deleteAndNote(tx: Tx, run: RunRow, now: Date) {
  const step = await deleteSome(tx, run.id, RECORDS_AT_ONCE);
  if (step !== undefined && step.gone > 0)
    await appendToLedger(tx, {
      ...findNavigationEntry(run, now),
      type: 'retention.deleted',
      occurredAt: now,
      data: { kind: step.kind, records: step.gone, entities: step.entities },
    });
  return step;
}

/** That it was done, with numbers and nothing of what was deleted, by whom it was approved. */
const finish = (store: Store, id: number, now: Date) =>
  store.asSystem(async (tx) => {
    const run = await finishRun(tx, id, now);
    if (run !== undefined)
      await appendToLedger(tx, { ...findNavigationEntry(run, now), type: 'retention.executed', data: factsOfRun(run) });
  });

const findNavigationEntry = ({ id, customer_id, approved_at, approved_by }: RunRow, now: Date) => ({
  customerId: customer_id,
  entity: iri(retentionRuns.path, id),
  at: now,
  occurredAt: approved_at ?? now,
  actor: iriOrNone(users.path, approved_by) ?? SYSTEM_ACTOR,
});
