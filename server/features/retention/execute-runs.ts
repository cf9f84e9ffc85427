import type { Store } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/db/ledger.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { iri, iriOrNone } from '#server/http/item.ts';
import type { Job } from '#server/jobs.ts';
import { retentionRuns } from '#shared/contracts/retention-runs.ts';
import { users } from '#shared/contracts/users.ts';
import { deleteSome, findApprovedRuns, finishRun, type RunRow } from './retention-runs.queries.ts';
import { factsOfRun } from './retention.rules.ts';

/** Small enough that nobody waits for the locks of a step, and the other jobs of the minute not for the steps. */
const RECORDS_AT_ONCE = 1000;
const MOST_STEPS = 10;

/** Deletes what was approved, step by step: cut off, it goes on where it was. */
export const executeRuns = (files: FileStore): Job => ({
  name: 'delete what was approved',
  async run(store, now) {
    for (const run of await store.asSystem(findApprovedRuns)) await execute({ store, files, now }, run);
  },
});

interface Place {
  readonly store: Store;
  readonly files: FileStore;
  readonly now: Date;
}

async function execute({ store, files, now }: Place, { id }: RunRow): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const step = await store.asSystem((tx) => deleteSome(tx, id, RECORDS_AT_ONCE));
    if (step === undefined) return finish(store, id, now);
    // Cut off in between a file is left without a row, which is cleared away as well.
    for (const key of step.file_keys) await files.remove(key);
  }
}

/** That it was done, with numbers and nothing of what was deleted, by whom it was approved. */
const finish = (store: Store, id: number, now: Date) =>
  store.asSystem(async (tx) => {
    const run = await finishRun(tx, id, now);
    if (run === undefined) return;
    await appendToLedger(tx, {
      customerId: run.customer_id,
      type: 'retention.executed',
      entity: iri(retentionRuns.path, id),
      at: now,
      occurredAt: run.approved_at ?? now,
      actor: iriOrNone(users.path, run.approved_by) ?? SYSTEM_ACTOR,
      data: factsOfRun(run),
    });
  });
