import type { Store } from '#server/db/database.ts';
import { countFailure, tellStuck } from './retention-runs.queries.ts';
import { STUCK_FAILURES } from './retention.rules.ts';

/** Whoever waits for a run hears once that it does not go on by itself. */
export const noteFailedRun = (store: Store, id: number) =>
  store.asSystem(async (tx) => {
    const run = await countFailure(tx, id);
    if (run?.failures === STUCK_FAILURES) await tellStuck(tx, run, `/customer/retention/${run.customer_id}?view=runs`);
  });
