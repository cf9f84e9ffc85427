import { useQuery } from '@tanstack/react-query';
import { ROLE_TEXTS } from '#shared/contracts/users/users.ts';
import { useSession } from '#web/api/session/session.ts';
import { locationsOfQuery } from '#web/features/users/users.api.ts';
import { toLocationChoices } from '#web/features/locations/locations.public.ts';
import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { ACTIVITY_TEXTS, type UserFilter } from './user-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface UserFiltersProps {
  readonly filter: UserFilter;
  readonly onChange: (changes: Partial<UserFilter>) => void;
  readonly sorting: Sorting;
}

/** An admin chooses an organisation first, because there may be thousands of locations. */
export function UserFilters({ filter, onChange, sorting }: UserFiltersProps) {
  const { customer: own } = useSession();
  const customer = useCustomerField();
  const chosen = customer === false ? (own?.['@id'] ?? '') : filter.customer;
  const locations = toLocationChoices(useQuery(locationsOfQuery(chosen === '' ? [] : [chosen])).data);
  return (
    <ListFilters
      filter={filter}
      onChange={onChange}
      sorting={sorting}
      fields={[
        { kind: 'text', name: 'search', label: 'Name oder E-Mail' },
        { kind: 'choice', name: 'role', label: 'Rolle', choices: choicesOf(ROLE_TEXTS) },
        { kind: 'choice', name: 'active', label: 'Status', choices: choicesOf(ACTIVITY_TEXTS) },
        customer && { ...customer, changesWith: () => ({ location: '' }) },
        chosen !== '' && { kind: 'choice', name: 'location', label: 'Standort', choices: locations },
      ]}
    />
  );
}
