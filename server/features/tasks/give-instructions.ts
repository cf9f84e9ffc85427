import { SYSTEM_SCOPE, type Scope } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { insertInstructions, withdrawInstructions } from './instructions.queries.ts';

/** So many in one transaction; with a concept that many organisations work by, the rest follows within minutes. */
const AT_ONCE = 200;
const BATCHES_PER_RUN = 20;

interface Giving {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly now: Date;
}

/**
 * Whoever works by a concept confirms its newest version once, at a place and under the own profile. What is no longer to be
 * confirmed is called off first.
 * @returns how many tasks were given
 */
export async function giveInstructions({ tx, scope, now }: Giving): Promise<number> {
  await withdrawInstructions(tx, scope, now);
  return insertInstructions(tx, scope, { now, limit: AT_ONCE });
}

/** Also for who began to work there since, and where a location changed its concept. */
export const instructEverybody: Job = {
  name: 'give instructions',
  run: async (store: Store, now: Date) => {
    for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
      // As the owner: it works for all organisations, and nobody is asking.
      const given = await store.asSystem((tx) => giveInstructions({ tx, scope: SYSTEM_SCOPE, now }));
      if (given < AT_ONCE) break;
    }
  },
};
