import { useQuery } from '@tanstack/react-query';
import { LOCATION_STATUS_TEXTS, LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useSession } from '#web/api/session/session.ts';
import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { ChoiceFilter, choicesOf, labelOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { type LocationFilter, NO_LOCATION_FILTER } from './location-filter.ts';
import { statesQuery } from '#web/features/locations/locations.api.ts';

interface LocationFiltersProps {
  readonly filter: LocationFilter;
  readonly onChange: (changes: Partial<LocationFilter>) => void;
}

const STATUSES = choicesOf(LOCATION_STATUS_TEXTS);
const TYPES = choicesOf(LOCATION_TYPE_TEXTS);

export function LocationFilters({ filter, onChange }: LocationFiltersProps) {
  const { actor } = useSession();
  const states = toChoices(useQuery(statesQuery).data);
  const customers = toChoices(useQuery({ ...customerChoices, enabled: isAdmin(actor) }).data);
  const choices = [
    { label: 'Status', name: 'status', choices: STATUSES },
    { label: 'Art', name: 'type', choices: TYPES },
    { label: 'Bundesland', name: 'state', choices: states },
    ...(isAdmin(actor) ? [{ label: 'Organisation', name: 'customer', choices: customers } as const] : []),
  ] as const;
  const chips = activeFilters([
    { name: 'Name', value: filter.name, onClear: () => onChange({ name: '' }) },
    ...choices.map((one) => ({
      name: one.label,
      value: labelOf(one.choices, filter[one.name]),
      onClear: () => onChange({ [one.name]: '' }),
    })),
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_LOCATION_FILTER)}>
      <TextFilter label="Name" value={filter.name} onChange={(text) => onChange({ name: text })} />
      {choices.map((one) => (
        <ChoiceFilter
          key={one.name}
          label={one.label}
          choices={one.choices}
          value={filter[one.name]}
          onChange={(chosen) => onChange({ [one.name]: chosen })}
        />
      ))}
    </FilterBar>
  );
}
