import { LOCATION_STATUS_TEXTS } from '#shared/contracts/locations.ts';
import { activeFilters } from '#web/ui/active-filters.ts';
import { ChoiceFilter, choicesOf, labelOf } from '#web/ui/choice-filter.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { TextFilter } from '#web/ui/text-filter.tsx';
import { type LocationFilter, NO_LOCATION_FILTER } from './location-filter.ts';

interface LocationFiltersProps {
  readonly filter: LocationFilter;
  readonly onChange: (changes: Partial<LocationFilter>) => void;
}

const STATUSES = choicesOf(LOCATION_STATUS_TEXTS);

export function LocationFilters({ filter: { name, status }, onChange }: LocationFiltersProps) {
  const chips = activeFilters([
    { name: 'Name', value: name, onClear: () => onChange({ name: '' }) },
    { name: 'Status', value: labelOf(STATUSES, status), onClear: () => onChange({ status: '' }) },
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_LOCATION_FILTER)}>
      <TextFilter label="Name" value={name} onChange={(text) => onChange({ name: text })} />
      <ChoiceFilter
        label="Status"
        choices={STATUSES}
        value={status}
        onChange={(chosen) => onChange({ status: chosen })}
      />
    </FilterBar>
  );
}
