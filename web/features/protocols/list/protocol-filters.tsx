import { useQuery } from '@tanstack/react-query';
import { PROTOCOL_STATE_TEXTS } from '#shared/contracts/protocols/protocols.ts';
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
import { useAnswerWords } from '#web/features/protocols/answers/answer-words.ts';
import { NO_PROTOCOL_FILTER, PROTOCOL_FINDINGS, type ProtocolFilter } from './protocol-filter.ts';
import { everyFormQuery } from './protocol-lists.api.ts';

interface ProtocolFiltersProps {
  readonly filter: ProtocolFilter;
  readonly onChange: (changes: Partial<ProtocolFilter>) => void;
}

type FilterName = Exclude<keyof ProtocolFilter, 'from' | 'to' | 'answer' | 'defect'>;

const STATES = choicesOf(PROTOCOL_STATE_TEXTS);
const FINDINGS = choicesOf(PROTOCOL_FINDINGS);

export function ProtocolFilters({ filter, onChange }: ProtocolFiltersProps) {
  const fields = useChoiceFields();
  const words = useAnswerWords(filter);
  const { from, to } = filter;
  const chosen = { fields, filter, onChosen: (name: FilterName, value: string) => onChange({ [name]: value }) };
  const chips = activeFilters([
    { name: 'Zeitraum', value: periodText(from, to), onClear: () => onChange({ from: '', to: '' }) },
    ...chosenFilters(chosen),
    { name: 'Antwort', value: words.answer, onClear: () => onChange({ answer: '' }) },
    { name: 'Mangel bei', value: words.defect, onClear: () => onChange({ defect: '' }) },
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_PROTOCOL_FILTER)}>
      <DateRangeFilter label="Zeitraum" from={from} to={to} today={localDay(serverNow())} onChange={onChange} />
      <ChoiceFilters {...chosen} />
    </FilterBar>
  );
}

function useChoiceFields(): readonly ChoiceField<FilterName>[] {
  const seesLocations = isManagement(useActor());
  const forms = toChoices(useQuery(everyFormQuery).data);
  const profiles = toChoices(useQuery(profilesQuery).data);
  const locations = toChoices(useQuery({ ...locationsQuery, enabled: seesLocations }).data);
  return [
    { name: 'form', label: 'Fragebogen', choices: forms },
    { name: 'finding', label: 'Mängel', choices: FINDINGS },
    { name: 'profile', label: 'Profil', choices: profiles },
    ...(seesLocations ? [{ name: 'location', label: 'Standort', choices: locations } as const] : []),
    { name: 'state', label: 'Stand', choices: STATES },
  ];
}
