import type { listAuditEntries } from '#shared/contracts/audit/audit.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { dayAfter } from '#web/ui/time/local-time.ts';

/** What the address of the list may hold. */
export const NO_AUDIT_FILTER = {
  from: '',
  to: '',
  group: '',
  actor: '',
  profile: '',
  location: '',
  source: '',
  customer: '',
  entity: '',
};
export type AuditFilter = Readonly<typeof NO_AUDIT_FILTER>;

/** The list and its export ask alike. */
export const auditListQuery = (filter: AuditFilter): ListQueryOf<typeof listAuditEntries> => ({
  'at[after]': filter.from,
  'at[strictly_before]': dayAfter(filter.to),
  // An empty word would be asked for.
  ...(filter.group !== '' && { group: filter.group }),
  ...(filter.source !== '' && { source: filter.source }),
  ...(filter.entity !== '' && { entity: filter.entity }),
  actor: filter.actor,
  profile: filter.profile,
  location: filter.location,
  customer: filter.customer,
  'order[at]': 'desc',
  'order[id]': 'desc',
});
