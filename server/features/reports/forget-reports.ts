import type { Job } from '#server/jobs.ts';
import { KEPT_YEARS } from '#shared/retention-kinds.ts';
import { deleteOldReports } from './reports.queries.ts';

/** What was approved goes when its time is over; its files are cleared away as ones that nothing names. */
export const forgetReports: Job = {
  name: 'forget old reports',
  async run(store, now) {
    const before = new Date(now);
    before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS.approvedReports);
    await store.asSystem((tx) => deleteOldReports(tx, before));
  },
};
