import type { Store } from '#server/db/database.ts';
import { appendToLedger, forgetInLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { iri } from '#server/http/render/item.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { reports } from '#shared/contracts/reports/reports.ts';
import { deleteOldReports, findCustomersWithOldReports } from './reports.queries.ts';

/** Number of reports per step. It is small, so that no request waits long for the locks of a step. */
const REPORTS_PER_STEP = 500;

/**
 * Deletes approved reports after their retention period. Their numbers stay, and their files are removed as files that
 * nothing refers to.
 */
export const deleteApprovedReports: Job = {
  name: 'forget old reports',
  async run(store, now) {
    const failures: unknown[] = [];
    for (const customerId of await store.asSystem(findCustomersWithOldReports))
      await deleteOldReportsOf(store, customerId, now).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Old reports could not be deleted.');
  },
};

async function deleteOldReportsOf(store: Store, customerId: number, now: Date): Promise<void> {
  let deletedCount = REPORTS_PER_STEP;
  while (deletedCount === REPORTS_PER_STEP) deletedCount = await deleteStep(store, customerId, now);
}

/** Deletes reports and records the deletion in one transaction. */
const deleteStep = (store: Store, customerId: number, now: Date): Promise<number> =>
  store.asSystem(async (tx) => {
    const deletedReports = await deleteOldReports(tx, { customerId, limit: REPORTS_PER_STEP });
    const { length: count } = deletedReports;
    if (count === 0) return 0;
    await forgetInLedger(tx, {
      customerId,
      kinds: ['report'],
      entities: deletedReports.map((id) => iri(reports.path, id)),
    });
    await appendToLedger(tx, {
      customerId,
      type: 'reports.deleted',
      entity: iri(customers.path, customerId),
      at: now,
      occurredAt: now,
      actor: SYSTEM_ACTOR,
      data: { count },
    });
    return count;
  });
