import { useQuery } from '@tanstack/react-query';
import { PROOF_STATE_TEXTS } from '#shared/contracts/profiles/profiles.ts';
import { canManageProfiles, canReadProofs } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { activeFilters } from '#web/ui/filter/active-filters.ts';
import { ChoiceFilter, choicesOf, labelOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { FilterBar } from '#web/ui/filter/filter-bar.tsx';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { ACTIVITY_TEXTS, NO_PROFILE_FILTER, type ProfileFilter } from './profile-filter.ts';

interface ProfileFiltersProps {
  readonly filter: ProfileFilter;
  readonly onChange: (changes: Partial<ProfileFilter>) => void;
}

const ACTIVITIES = choicesOf(ACTIVITY_TEXTS);
const PROOF_STATES = choicesOf(PROOF_STATE_TEXTS);

export function ProfileFilters({ filter: { name, location, active, proofs }, onChange }: ProfileFiltersProps) {
  const { actor } = useSession();
  const isManaging = canManageProfiles(actor);
  const places = toChoices(useQuery({ ...locationsQuery, enabled: isManaging }).data);
  const chips = activeFilters([
    { name: 'Name', value: name, onClear: () => onChange({ name: '' }) },
    { name: 'Standort', value: labelOf(places, location), onClear: () => onChange({ location: '' }) },
    { name: 'Nachweise', value: labelOf(PROOF_STATES, proofs), onClear: () => onChange({ proofs: '' }) },
    { name: 'Status', value: labelOf(ACTIVITIES, active), onClear: () => onChange({ active: '' }) },
  ]);
  return (
    <FilterBar active={chips} onClearAll={() => onChange(NO_PROFILE_FILTER)}>
      <TextFilter label="Name" value={name} onChange={(text) => onChange({ name: text })} />
      {isManaging && (
        <ChoiceFilter
          label="Standort"
          choices={places}
          value={location}
          onChange={(chosen) => onChange({ location: chosen })}
        />
      )}
      {canReadProofs(actor) && (
        <ChoiceFilter
          label="Nachweise"
          choices={PROOF_STATES}
          value={proofs}
          onChange={(chosen) => onChange({ proofs: chosen })}
        />
      )}
      <ChoiceFilter
        label="Status"
        choices={ACTIVITIES}
        value={active}
        onChange={(chosen) => onChange({ active: chosen })}
      />
    </FilterBar>
  );
}
