import { useQuery } from '@tanstack/react-query';
import { isManagement } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import type { ChoiceField } from '#web/ui/filter/filter-fields.ts';
import { toLocationChoices } from './location-choices.ts';
import { locationsQuery } from './locations.api.ts';

/** The filter by location. Staff of a location see no others, so it is not offered to them. */
export function useLocationField(): ChoiceField<'location'> | false {
  const isOffered = isManagement(useActor());
  const locations = useQuery({ ...locationsQuery, enabled: isOffered }).data;
  return isOffered && { kind: 'choice', name: 'location', label: 'Standort', choices: toLocationChoices(locations) };
}
