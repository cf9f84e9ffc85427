import { listLoggedChecks } from '#shared/contracts/player-check/check-log.ts';
import { listLocationUsages } from '#shared/contracts/player-check/location-usages.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { dayAfter } from '#web/ui/time/local-time.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

/** The filters as stored in the URL. The month is e.g. '2026-11'; '' means the current month. */
export const NO_USAGE_FILTER = { month: '', name: '', customer: '', order: '' };
export type UsageFilter = Readonly<typeof NO_USAGE_FILTER>;

export const USAGE_ORDER = listOrder(listLocationUsages, 'name');

export const usageListQuery = (
  { name, customer, order }: UsageFilter,
  month: string,
): ListQueryOf<typeof listLocationUsages> => ({
  month: `${month}-01`,
  name,
  customer,
  ...orderQuery(USAGE_ORDER, order),
  'order[id]': 'asc',
});

export const NO_CHECK_LOG_FILTER = {
  from: '',
  to: '',
  location: '',
  profile: '',
  outcome: '',
  customer: '',
  order: '',
};
export type CheckLogFilter = Readonly<typeof NO_CHECK_LOG_FILTER>;

export const CHECK_LOG_ORDER = listOrder(listLoggedChecks, '-askedAt');

/** Returns the query of the log and its export. */
export const checkLogQuery = (filter: CheckLogFilter): ListQueryOf<typeof listLoggedChecks> => ({
  'askedAt[after]': filter.from,
  'askedAt[strictly_before]': dayAfter(filter.to),
  outcome: filter.outcome,
  location: filter.location,
  profile: filter.profile,
  customer: filter.customer,
  ...orderQuery(CHECK_LOG_ORDER, filter.order),
  'order[id]': 'desc',
});

/**
 * Returns the month of the URL, or the current one if it is malformed or in the future, because a URL can be typed.
 * @param today such as '2026-11-20'
 */
export function validMonth(month: string, today: string): string {
  const current = today.slice(0, 7);
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) && month < current ? month : current;
}
