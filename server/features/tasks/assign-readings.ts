import { SYSTEM_SCOPE, type Scope } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { insertInstructions, withdrawInstructions } from './instructions.queries.ts';

/** Tasks per transaction; for a concept that many organisations use, later batches and runs assign the rest. */
const MAX_TASKS_PER_BATCH = 200;
const BATCHES_PER_RUN = 20;

interface AssignmentContext {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly now: Date;
}

/**
 * Assigns to each profile that works by a concept one task, at one location, to confirm the newest version of the concept.
 * Tasks that no longer need a confirmation are withdrawn first.
 * @returns how many tasks were assigned
 */
export async function assignReadings({ tx, scope, now }: AssignmentContext): Promise<number> {
  await withdrawInstructions(tx, scope, now);
  return insertInstructions(tx, scope, { now, limit: MAX_TASKS_PER_BATCH });
}

/** Also covers people who have started since the last run, and locations that changed their concept. */
export const assignReadingsToEverybody: Job = {
  name: 'give instructions',
  run: async (store: Store, now: Date) => {
    for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
      // The job runs as the system role because it serves all organisations and acts for no user.
      const assignedCount = await store.asSystem((tx) => assignReadings({ tx, scope: SYSTEM_SCOPE, now }));
      if (assignedCount < MAX_TASKS_PER_BATCH) break;
    }
  },
};
