import { listAuditEntries } from '#shared/contracts/audit/audit.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { dayAfter } from '#web/ui/time/local-time.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_AUDIT_FILTER = {
  from: '',
  to: '',
  /** Group of kinds of entries. */
  group: '',
  actor: '',
  profile: '',
  location: '',
  source: '',
  customer: '',
  entity: '',
  order: '',
};
export type AuditFilter = Readonly<typeof NO_AUDIT_FILTER>;

export const AUDIT_ORDER = listOrder(listAuditEntries, '-at');

/** Returns the query of the list and its export. */
export const auditListQuery = (filter: AuditFilter): ListQueryOf<typeof listAuditEntries> => ({
  'at[after]': filter.from,
  'at[strictly_before]': dayAfter(filter.to),
  group: filter.group,
  source: filter.source,
  entity: filter.entity,
  actor: filter.actor,
  profile: filter.profile,
  location: filter.location,
  customer: filter.customer,
  ...orderQuery(AUDIT_ORDER, filter.order),
  'order[id]': 'desc',
});
