import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { ChoiceFilter, choicesOf, labelOf } from '#web/ui/filter/choice-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { ACTIVITY_TEXTS, type CustomerFilter, NO_CUSTOMER_FILTER } from './customer-filter.ts';

interface CustomerFiltersProps {
  readonly filter: CustomerFilter;
  readonly onChange: (changes: Partial<CustomerFilter>) => void;
}

const ACTIVITIES = choicesOf(ACTIVITY_TEXTS);

export function CustomerFilters({ filter: { name, city, active }, onChange }: CustomerFiltersProps) {
  const chips = activeFilters([
    { name: 'Name', value: name, onClear: () => onChange({ name: '' }) },
    { name: 'Ort', value: city, onClear: () => onChange({ city: '' }) },
    { name: 'Status', value: labelOf(ACTIVITIES, active), onClear: () => onChange({ active: '' }) },
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_CUSTOMER_FILTER)}>
      <TextFilter label="Name" value={name} onChange={(text) => onChange({ name: text })} />
      <TextFilter label="Ort" value={city} onChange={(text) => onChange({ city: text })} />
      <ChoiceFilter
        label="Status"
        choices={ACTIVITIES}
        value={active}
        onChange={(chosen) => onChange({ active: chosen })}
      />
    </FilterBar>
  );
}
