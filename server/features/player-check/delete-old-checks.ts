import type { Store } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/db/ledger.ts';
import { iri } from '#server/http/item.ts';
import type { Job } from '#server/jobs.ts';
import { localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { customers } from '#shared/contracts/customers.ts';
import { deleteChecks, findCustomersWithChecksBefore } from './check-log.queries.ts';
import { daysKeptFrom } from './player-check.rules.ts';

/** Small enough that nobody waits for a step. */
const CHECKS_AT_ONCE = 5000;

/** Who asked OASIS when is staff data: whole months of it go when their time is over, and their number stays. */
export const deleteOldChecks: Job = {
  name: 'delete old player checks',
  run: async (store: Store, now: Date) => {
    const day = daysKeptFrom(now);
    const before = new Date(localMoment(day, '00:00', SERVER_TIME_ZONE));
    const failures: unknown[] = [];
    for (const customerId of await store.asSystem((tx) => findCustomersWithChecksBefore(tx, before)))
      await deleteAllOf(store, { customerId, before, day, now }).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Old player checks could not be deleted.');
  },
};

interface Due {
  readonly customerId: number;
  readonly before: Date;
  readonly day: string;
  readonly now: Date;
}

async function deleteAllOf(store: Store, due: Due): Promise<void> {
  let deleted = CHECKS_AT_ONCE;
  while (deleted === CHECKS_AT_ONCE) deleted = await deleteSomeOf(store, due);
}

/** What goes and that it went are one. */
const deleteSomeOf = (store: Store, { customerId, before, day, now }: Due): Promise<number> =>
  store.asSystem(async (tx) => {
    const count = await deleteChecks(tx, { customerId, before, day, limit: CHECKS_AT_ONCE });
    if (count === 0) return 0;
    await appendToLedger(tx, {
      customerId,
      type: 'playerChecks.deleted',
      entity: iri(customers.path, customerId),
      at: now,
      occurredAt: now,
      actor: SYSTEM_ACTOR,
      data: { count, until: day },
    });
    return count;
  });
