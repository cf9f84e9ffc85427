import { useQuery } from '@tanstack/react-query';
import { STORED_OUTCOME_TEXTS } from '#shared/contracts/player-check/check-log.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import { activeFilters, periodText } from '#web/ui/filter/active-filters.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { type ChoiceField, ChoiceFilters, chosenFilters } from '#web/ui/filter/choice-filters.tsx';
import { DateRangeFilter } from '#web/ui/filter/date-range-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { type CheckLogFilter, NO_CHECK_LOG_FILTER } from '#web/features/player-check/usage/usage-filter.ts';

interface CheckLogFiltersProps {
  readonly filter: CheckLogFilter;
  readonly onChange: (changes: Partial<CheckLogFilter>) => void;
}

type FilterName = Exclude<keyof CheckLogFilter, 'from' | 'to'>;

const OUTCOMES = choicesOf(STORED_OUTCOME_TEXTS);

export function CheckLogFilters({ filter, onChange }: CheckLogFiltersProps) {
  const { from, to } = filter;
  const seesAll = isAdmin(useActor());
  const locations = toChoices(useQuery(locationsQuery).data);
  const profiles = toChoices(useQuery(profilesQuery).data);
  const customers = toChoices(useQuery({ ...customerChoices, enabled: seesAll }).data);
  const fields: readonly ChoiceField<FilterName>[] = [
    { name: 'location', label: 'Standort', choices: locations },
    { name: 'outcome', label: 'Antwort', choices: OUTCOMES },
    { name: 'profile', label: 'Profil', choices: profiles },
    ...(seesAll ? [{ name: 'customer', label: 'Organisation', choices: customers } as const] : []),
  ];
  const chosen = { fields, filter, onChosen: (name: FilterName, value: string) => onChange({ [name]: value }) };
  const chips = activeFilters([
    { name: 'Zeitraum', value: periodText(from, to), onClear: () => onChange({ from: '', to: '' }) },
    ...chosenFilters(chosen),
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_CHECK_LOG_FILTER)}>
      <DateRangeFilter label="Zeitraum" from={from} to={to} today={localDay(serverNow())} onChange={onChange} />
      <ChoiceFilters {...chosen} />
    </FilterBar>
  );
}
