import type { Tx } from '#server/db/database.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { Venue } from './records.ts';

/** What each location has asked OASIS this month: quotas that are free, low, over their base, used up and unlimited. What was booked on top comes with its booking. */
export async function writeUsage(tx: Tx, venues: readonly Venue[], now: Date): Promise<void> {
  const month = `${localDay(now.getTime(), SERVER_TIME_ZONE).slice(0, 7)}-01`;
  const rows = venues.map(({ id, customerId, plan }) => ({
    location_id: id,
    customer_id: customerId,
    month,
    requests: plan.requests,
    limit_count: plan.monthlyLimit,
  }));
  await tx.insertInto('location_usage').values(rows).execute();
}
