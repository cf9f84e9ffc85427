import type { Job } from '#server/runtime/jobs.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { deleteInvoices } from './deletion-certificates.queries.ts';

export const INVOICE_DELETION_JOB = 'delete invoices of deleted organisations';

/** Deletes the invoices that were kept of deleted organisations, once their legal years are over. It looks once a day. */
export function deleteKeptInvoices(): Job {
  let nextRunAt = 0;
  return {
    name: INVOICE_DELETION_JOB,
    run: async (store, now) => {
      if (now.getTime() < nextRunAt) return;
      await store.asSystem(deleteInvoices);
      nextRunAt = now.getTime() + DAY_MILLISECONDS;
    },
  };
}
