import { useQuery } from '@tanstack/react-query';
import { COMPLETION_SOURCE_TEXTS } from '#shared/contracts/wire/corrections.ts';
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
import { ACTIVITY_VALIDITIES, type ActivityFilter, NO_ACTIVITY_FILTER } from './activity-filter.ts';
import { useActionsInUse } from '#web/features/activities/record/actions-in-use.ts';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (changes: Partial<ActivityFilter>) => void;
}

const SOURCES = choicesOf(COMPLETION_SOURCE_TEXTS);
const VALIDITIES = choicesOf(ACTIVITY_VALIDITIES);

export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const seesLocations = isManagement(useActor());
  const locations = toChoices(useQuery({ ...locationsQuery, enabled: seesLocations }).data);
  const profiles = toChoices(useQuery(profilesQuery).data);
  const actions = toChoices(useActionsInUse());
  const chips = chipsOf({ filter, onChange }, { locations, profiles, actions });
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_ACTIVITY_FILTER)}>
      <DateRangeFilter
        label="Zeitraum"
        from={filter.from}
        to={filter.to}
        today={localDay(serverNow())}
        onChange={onChange}
      />
      <ChoiceFilter
        label="Maßnahme"
        choices={actions}
        value={filter.action}
        onChange={(action) => onChange({ action })}
      />
      <ChoiceFilter
        label="Profil"
        choices={profiles}
        value={filter.profile}
        onChange={(profile) => onChange({ profile })}
      />
      {seesLocations && (
        <ChoiceFilter
          label="Standort"
          choices={locations}
          value={filter.location}
          onChange={(chosen) => onChange({ location: chosen })}
        />
      )}
      <ChoiceFilter
        label="Erfassung"
        choices={SOURCES}
        value={filter.source}
        onChange={(source) => onChange({ source })}
      />
      <ChoiceFilter
        label="Stand"
        choices={VALIDITIES}
        value={filter.validity}
        onChange={(validity) => onChange({ validity })}
      />
    </FilterBar>
  );
}

function chipsOf(
  { filter, onChange }: ActivityFiltersProps,
  choices: Record<'locations' | 'profiles' | 'actions', Choice[]>,
) {
  const { from, to, action, profile, location, source, validity } = filter;
  return activeFilters([
    { name: 'Zeitraum', value: periodText(from, to), onClear: () => onChange({ from: '', to: '' }) },
    { name: 'Maßnahme', value: labelOf(choices.actions, action), onClear: () => onChange({ action: '' }) },
    { name: 'Profil', value: labelOf(choices.profiles, profile), onClear: () => onChange({ profile: '' }) },
    { name: 'Standort', value: labelOf(choices.locations, location), onClear: () => onChange({ location: '' }) },
    { name: 'Erfassung', value: labelOf(SOURCES, source), onClear: () => onChange({ source: '' }) },
    { name: 'Stand', value: labelOf(VALIDITIES, validity), onClear: () => onChange({ validity: '' }) },
  ]);
}
