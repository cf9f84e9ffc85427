import { listReports } from '#shared/contracts/reports/reports.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { dayAfter } from '#web/ui/time/local-time.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_REPORT_FILTER = { from: '', to: '', kind: '', state: '', location: '', customer: '', order: '' };
export type ReportFilter = Readonly<typeof NO_REPORT_FILTER>;

/** Drafts first, because they wait for an act. */
export const REPORT_ORDER = listOrder(listReports, 'state');

/** Returns the query of the list and its export. A period selects every report that covers one of its days. */
export const reportListQuery = (filter: ReportFilter): ListQueryOf<typeof listReports> => ({
  kind: filter.kind,
  state: filter.state,
  locations: filter.location,
  customer: filter.customer,
  'to[after]': filter.from,
  'from[before]': dayAfter(filter.to),
  ...orderQuery(REPORT_ORDER, filter.order),
  'order[id]': 'desc',
});
