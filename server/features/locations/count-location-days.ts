import type { Store } from '#server/db/database.ts';
import type { Job } from '#server/runtime/jobs.ts';
import { countNextDays } from './location-situations.queries.ts';

/** Counts the records of the days that are over, so that dashboards need not (decision 080). */
export const countLocationDays: Job = {
  name: 'count days of locations',
  run: async (store: Store) => {
    let hasMore = true;
    while (hasMore) hasMore = await store.asSystem(countNextDays);
  },
};
