import { choicesOf } from '#web/ui/filter/choice-filter.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { ACTIVITY_TEXTS, type CustomerFilter } from './customer-filter.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

interface CustomerFiltersProps {
  readonly filter: CustomerFilter;
  readonly onChange: (changes: Partial<CustomerFilter>) => void;
  readonly sorting: Sorting;
}

export const CustomerFilters = (props: CustomerFiltersProps) => (
  <ListFilters
    {...props}
    fields={[
      { kind: 'text', name: 'name', label: 'Name' },
      { kind: 'text', name: 'city', label: 'Ort' },
      { kind: 'choice', name: 'active', label: 'Status', choices: choicesOf(ACTIVITY_TEXTS) },
    ]}
  />
);
