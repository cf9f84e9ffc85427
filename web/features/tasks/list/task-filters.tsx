import { useQuery } from '@tanstack/react-query';
import { COMPLETION_SOURCE_TEXTS } from '#shared/contracts/wire/corrections.ts';
import { TASK_TYPE_TEXTS } from '#shared/contracts/tasks/tasks.ts';
import { isManagement } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import { activeFilters, periodText } from '#web/ui/filter/active-filters.ts';
import { type Choice, ChoiceFilter, choicesOf, labelOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { DateRangeFilter } from '#web/ui/filter/date-range-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { DEFAULT_STATUS, NO_TASK_FILTER, TASK_STATUSES, type TaskFilter } from './task-filter.ts';

interface TaskFiltersProps {
  readonly filter: TaskFilter;
  readonly onChange: (changes: Partial<TaskFilter>) => void;
}

const STATUSES = choicesOf(TASK_STATUSES);
const TYPES = choicesOf(TASK_TYPE_TEXTS);
const SOURCES = choicesOf(COMPLETION_SOURCE_TEXTS);

export function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  const seesLocations = isManagement(useActor());
  const locations = toChoices(useQuery({ ...locationsQuery, enabled: seesLocations }).data);
  const profiles = toChoices(useQuery(profilesQuery).data);
  const chips = chipsOf({ filter, onChange }, { locations, profiles });
  // Only finished tasks have a signer and a source; among open tasks these filters could find nothing.
  const onlyDone = { status: filter.status === 'all' ? 'all' : 'done' };
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_TASK_FILTER)}>
      <ChoiceFilter
        label="Status"
        choices={STATUSES}
        value={filter.status || DEFAULT_STATUS}
        isRequired
        onChange={(status) => onChange({ status: status === DEFAULT_STATUS ? '' : status })}
      />
      <ChoiceFilter label="Art" choices={TYPES} value={filter.type} onChange={(type) => onChange({ type })} />
      <DateRangeFilter
        label="Fällig"
        from={filter.from}
        to={filter.to}
        today={localDay(serverNow())}
        onChange={onChange}
      />
      {seesLocations && (
        <ChoiceFilter
          label="Standort"
          choices={locations}
          value={filter.location}
          onChange={(location) => onChange({ location })}
        />
      )}
      <ChoiceFilter
        label="Profil"
        choices={profiles}
        value={filter.profile}
        onChange={(profile) => onChange({ profile, ...onlyDone })}
      />
      <ChoiceFilter
        label="Erfassung"
        choices={SOURCES}
        value={filter.source}
        onChange={(source) => onChange({ source, ...onlyDone })}
      />
    </FilterBar>
  );
}

function chipsOf({ filter, onChange }: TaskFiltersProps, choices: { locations: Choice[]; profiles: Choice[] }) {
  const { status, type, from, to, location, profile, source } = filter;
  return activeFilters([
    { name: 'Status', value: labelOf(STATUSES, status), onClear: () => onChange({ status: '' }) },
    { name: 'Art', value: labelOf(TYPES, type), onClear: () => onChange({ type: '' }) },
    { name: 'Fällig', value: periodText(from, to), onClear: () => onChange({ from: '', to: '' }) },
    { name: 'Standort', value: labelOf(choices.locations, location), onClear: () => onChange({ location: '' }) },
    { name: 'Profil', value: labelOf(choices.profiles, profile), onClear: () => onChange({ profile: '' }) },
    { name: 'Erfassung', value: labelOf(SOURCES, source), onClear: () => onChange({ source: '' }) },
  ]);
}
