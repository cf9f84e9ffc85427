import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { InvalidInvoice } from '#server/features/billing/e-invoice/verify-invoice.ts';
import { notifyOfBlockedInvoices, notifyOfInvalidInvoice } from './blocked-invoices.queries.ts';
import { findDueInvoices, hasDueInvoices } from './invoices.queries.ts';
import { monthToInvoice } from './invoices.rules.ts';
import { issueInvoice } from './issue-invoice.ts';

/** Invoices each past month once, including months in which the server was down. */
export const issueInvoices: Job = {
  name: 'issue-invoices',
  async run(store, now) {
    const failures: unknown[] = [];
    // A failure to notify must not prevent the other invoices.
    await store
      .asSystem((tx) => notifyOfBlockedInvoices(tx, SYSTEM_SCOPE, { lastMonth: monthToInvoice(now), now }))
      .catch((error: unknown) => failures.push(error));
    // Each invoice has its own transaction, so that a failure for one organisation does not affect the others.
    for (const dueInvoice of await findDueInvoices(store, monthToInvoice(now))) {
      try {
        await store.asSystem((tx) => issueInvoice(tx, dueInvoice, now));
      } catch (error) {
        failures.push(error);
        if (error instanceof InvalidInvoice)
          await store
            .asSystem((tx) => notifyOfInvalidInvoice(tx, SYSTEM_SCOPE, { ...dueInvoice, now }))
            .catch((failure: unknown) => failures.push(failure));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Invoices could not be issued for everybody.');
  },
};

/**
 * Issues what is left to invoice to an organisation, before its address and its contract are deleted.
 * @returns false while an invoice cannot be issued, of which the management and the admins are notified by the job above
 */
export async function issueLastInvoices(store: Store, customerId: number, now: Date): Promise<boolean> {
  const lastMonth = monthToInvoice(now);
  try {
    for (const dueInvoice of await findDueInvoices(store, lastMonth, customerId))
      await store.asSystem((tx) => issueInvoice(tx, dueInvoice, now));
  } catch (error) {
    if (error instanceof InvalidInvoice) return false;
    throw error;
  }
  return !(await hasDueInvoices(store, lastMonth, customerId));
}
