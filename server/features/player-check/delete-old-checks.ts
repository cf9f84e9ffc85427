import type { Store } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { iri } from '#server/http/render/item.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { deleteChecks, findCustomersWithChecksBefore } from './check-log.queries.ts';
import { firstKeptDay } from './player-check.rules.ts';

/** Small enough that a batch does not noticeably delay requests. */
const CHECKS_PER_BATCH = 5000;

/**
 * The log of who queried OASIS when is staff data: it is deleted by whole months after the retention period; counts
 * stay.
 */
export const deleteOldChecks: Job = {
  name: 'delete old player checks',
  run: async (store: Store, now: Date) => {
    const day = firstKeptDay(now);
    const before = new Date(localMoment(day, '00:00', SERVER_TIME_ZONE));
    const failures: unknown[] = [];
    for (const customerId of await store.asSystem((tx) => findCustomersWithChecksBefore(tx, before)))
      await deleteAllOf(store, { customerId, before, day, now }).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Old player checks could not be deleted.');
  },
};

interface DueDeletion {
  readonly customerId: number;
  readonly before: Date;
  readonly day: string;
  readonly now: Date;
}

async function deleteAllOf(store: Store, dueDeletion: DueDeletion): Promise<void> {
  let deletedCount = CHECKS_PER_BATCH;
  while (deletedCount === CHECKS_PER_BATCH) deletedCount = await deleteBatch(store, dueDeletion);
}

/** Deletes a batch and records it in the ledger in one transaction. */
const deleteBatch = (store: Store, { customerId, before, day, now }: DueDeletion): Promise<number> =>
  store.asSystem(async (tx) => {
    const count = await deleteChecks(tx, { customerId, before, day, limit: CHECKS_PER_BATCH });
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
