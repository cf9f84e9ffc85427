import { useQuery } from '@tanstack/react-query';
import { toChoices } from '#web/ui/filter/choice-filter.tsx';
import type { ChoiceField } from '#web/ui/filter/filter-fields.ts';
import { profilesQuery } from './profiles.api.ts';

/** Returns the filter field for the profile that recorded or signed an entry. */
export const useProfileField = (): ChoiceField<'profile'> => ({
  kind: 'choice',
  name: 'profile',
  label: 'Profil',
  choices: toChoices(useQuery(profilesQuery).data),
});
