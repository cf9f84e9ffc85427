import type { Store } from '#server/db/database.ts';
import { countFailure, notifyOfStuckRun } from './retention-runs.queries.ts';
import { STUCK_FAILURES } from './retention.rules.ts';

/** Counts a failure of the run and notifies once when the run is stuck. */
export const noteFailedRun = (store: Store, id: number) =>
  store.asSystem(async (tx) => {
    const run = await countFailure(tx, id);
    if (run?.failures === STUCK_FAILURES)
      await notifyOfStuckRun(tx, run, `/customer/retention/${run.customer_id}?view=runs`);
  });
