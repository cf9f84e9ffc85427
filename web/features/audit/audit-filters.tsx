import { useQuery } from '@tanstack/react-query';
import { AUDIT_GROUP_TEXTS, AUDIT_SOURCE_TEXTS } from '#shared/contracts/audit/audit.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { useProfileField } from '#web/features/profiles/profiles.public.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { userChoicesQuery } from './audit.api.ts';
import type { AuditFilter } from './audit-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (changes: Partial<AuditFilter>) => void;
  readonly sorting: Sorting;
}

export function AuditFilters({ filter, onChange, sorting }: AuditFiltersProps) {
  const location = useLocationField();
  const profile = useProfileField();
  const customer = useCustomerField();
  // Users are offered only for one organisation, because all organisations together have thousands.
  const hasOneCustomer = customer === false || filter.customer !== '';
  const users = useQuery({ ...userChoicesQuery(filter.customer), enabled: hasOneCustomer }).data ?? [];
  const names = users.map((user) => ({ ...user, name: `${user.firstname} ${user.lastname}`.trim() }));
  return (
    <ListFilters
      filter={filter}
      onChange={onChange}
      sorting={sorting}
      fields={[
        { kind: 'period', label: 'Zeitraum' },
        { kind: 'choice', name: 'group', label: 'Bereich', choices: choicesOf(AUDIT_GROUP_TEXTS) },
        hasOneCustomer && { kind: 'choice', name: 'actor', label: 'Zugang', choices: toChoices(names) },
        profile,
        location,
        { kind: 'choice', name: 'source', label: 'Quelle', choices: choicesOf(AUDIT_SOURCE_TEXTS) },
        customer,
        { kind: 'text', name: 'entity', label: 'Objekt (Nr.)' },
      ]}
    />
  );
}
