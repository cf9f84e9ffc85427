import { useQuery } from '@tanstack/react-query';
import { TOUR_SOURCE_TEXTS } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { isManagement } from '#shared/permissions.ts';
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
import { statusesQuery } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { NO_TOUR_FILTER, TOUR_FINDINGS, type TourFilter } from './tour-filter.ts';

interface TourFiltersProps {
  readonly filter: TourFilter;
  readonly onChange: (changes: Partial<TourFilter>) => void;
}

type FilterName = 'finding' | 'status' | 'profile' | 'location' | 'source';

const SOURCES = choicesOf(TOUR_SOURCE_TEXTS);
const FINDINGS = choicesOf(TOUR_FINDINGS);

export function TourFilters({ filter, onChange }: TourFiltersProps) {
  const seesLocations = isManagement(useActor());
  const locations = toChoices(useQuery({ ...locationsQuery, enabled: seesLocations }).data);
  const profiles = toChoices(useQuery(profilesQuery).data);
  const statuses = (useQuery(statusesQuery).data ?? []).map(({ '@id': value, text }) => ({ value, label: text }));
  const fields: readonly ChoiceField<FilterName>[] = [
    { name: 'finding', label: 'Befund', choices: FINDINGS },
    { name: 'status', label: 'Ergebnis', choices: statuses },
    { name: 'profile', label: 'Profil', choices: profiles },
    ...(seesLocations ? [{ name: 'location', label: 'Standort', choices: locations } as const] : []),
    { name: 'source', label: 'Erfassung', choices: SOURCES },
  ];
  const { from, to } = filter;
  const chosen = { fields, filter, onChosen: (name: FilterName, value: string) => onChange({ [name]: value }) };
  const chips = activeFilters([
    { name: 'Zeitraum', value: periodText(from, to), onClear: () => onChange({ from: '', to: '' }) },
    ...chosenFilters(chosen),
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_TOUR_FILTER)}>
      <DateRangeFilter label="Zeitraum" from={from} to={to} today={localDay(serverNow())} onChange={onChange} />
      <ChoiceFilters {...chosen} />
    </FilterBar>
  );
}
