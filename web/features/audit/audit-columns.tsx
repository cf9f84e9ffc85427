import { AUDIT_GROUP_TEXTS, type AuditEntry } from '#shared/contracts/audit/audit.ts';
import { LocationName } from '#web/features/locations/locations.public.ts';
import type { Column } from '#web/ui/list/column.ts';
import { formatNearDateTime, formatTime } from '#web/ui/time/local-time.ts';
import { serverNow } from '#web/api/session/server-clock.ts';

/** Returns the profile rather than the login, because the tablet of a location has one login for everybody. */
export const authorName = ({ profileName, actorName }: AuditEntry) => profileName ?? actorName;

export function auditColumns({ withCustomer }: { readonly withCustomer: boolean }): readonly Column<AuditEntry>[] {
  const customer: Column<AuditEntry> = {
    name: 'Organisation',
    isSelfExplanatory: true,
    isEmpty: ({ customer: iri }) => iri === undefined,
    render: ({ customerName }) => customerName ?? '',
  };
  return [
    {
      name: 'Zeit',
      order: 'at',
      kind: 'short',
      render: ({ at }) => formatTime(at),
      renderWithDay: ({ at }) => formatNearDateTime(at, serverNow()),
    },
    { name: 'Was', kind: 'title', render: ({ text }) => text },
    { name: 'Wer', isSelfExplanatory: true, render: authorName },
    {
      name: 'Standort',
      isSelfExplanatory: true,
      isEmpty: ({ location }) => location === undefined,
      render: ({ locationName = '' }) => <LocationName name={locationName} />,
    },
    { name: 'Bereich', isSelfExplanatory: true, isSecondary: true, render: ({ group }) => AUDIT_GROUP_TEXTS[group] },
    ...(withCustomer ? [customer] : []),
  ];
}
