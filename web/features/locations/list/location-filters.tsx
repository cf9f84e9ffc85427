import { useQuery } from '@tanstack/react-query';
import { LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { statesQuery } from '#web/features/locations/locations.api.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { useCustomerField } from '#web/ui/filter/customer-field.ts';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import type { LocationFilter } from './location-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface LocationFiltersProps {
  readonly filter: LocationFilter;
  readonly onChange: (changes: Partial<LocationFilter>) => void;
  readonly sorting: Sorting;
}

export function LocationFilters(props: LocationFiltersProps) {
  const states = toChoices(useQuery(statesQuery).data);
  const customer = useCustomerField();
  return (
    <ListFilters
      {...props}
      fields={[
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'choice', name: 'status', label: 'Status', choices: choicesOf(LOCATION_STATUS_TEXTS) },
        { kind: 'choice', name: 'type', label: 'Art', choices: choicesOf(LOCATION_TYPE_TEXTS) },
        { kind: 'choice', name: 'state', label: 'Bundesland', choices: states },
        customer,
      ]}
    />
  );
}
