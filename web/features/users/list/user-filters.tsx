import { useQuery } from '@tanstack/react-query';
import { ROLE_TEXTS } from '#shared/contracts/users/users.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useSession } from '#web/api/session/session.ts';
import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { type ChoiceField, ChoiceFilters, chosenFilters } from '#web/ui/filter/choice-filters.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { ACTIVITY_TEXTS, NO_USER_FILTER, SORT_TEXTS, type UserFilter } from './user-filter.ts';
import { locationsOfQuery } from '#web/features/users/users.api.ts';

interface UserFiltersProps {
  readonly filter: UserFilter;
  readonly onChange: (changes: Partial<UserFilter>) => void;
}

type ChoiceName = Exclude<keyof UserFilter, 'search'>;

export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const fields = useFields(filter);
  const onChosen = (name: ChoiceName, value: string) =>
    // The locations offered are those of the organisation.
    onChange(name === 'customer' ? { customer: value, location: '' } : { [name]: value });
  const chips = [
    ...activeFilters([{ name: 'Suche', value: filter.search, onClear: () => onChange({ search: '' }) }]),
    ...activeFilters(chosenFilters({ fields, filter, onChosen })),
  ];
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_USER_FILTER)}>
      <TextFilter label="Name oder E-Mail" value={filter.search} onChange={(search) => onChange({ search })} />
      <ChoiceFilters fields={fields} filter={filter} onChosen={onChosen} />
    </FilterBar>
  );
}

/** An admin chooses the organisation first: the locations of all would be thousands. */
function useFields({ customer }: UserFilter): ChoiceField<ChoiceName>[] {
  const { actor, customer: own } = useSession();
  const isEverywhere = isAdmin(actor);
  const customers = toChoices(useQuery({ ...customerChoices, enabled: isEverywhere }).data);
  const chosen = isEverywhere ? customer : (own?.['@id'] ?? '');
  const places = toChoices(useQuery(locationsOfQuery(chosen === '' ? [] : [chosen])).data);
  return [
    { name: 'role', label: 'Rolle', choices: choicesOf(ROLE_TEXTS) },
    { name: 'active', label: 'Status', choices: choicesOf(ACTIVITY_TEXTS) },
    ...(isEverywhere ? [{ name: 'customer' as const, label: 'Organisation', choices: customers }] : []),
    ...(chosen === '' ? [] : [{ name: 'location' as const, label: 'Standort', choices: places }]),
    { name: 'sort', label: 'Sortierung', choices: choicesOf(SORT_TEXTS) },
  ];
}
