import { useQuery } from '@tanstack/react-query';
import { isManagement } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { type Choice, toChoices } from '#web/ui/filter/choice-filter.tsx';

/**
 * Returns the locations that the user may choose. Service staff can choose only the location of their session.
 * @param customer IRI that limits the choice to one organisation, because admins see the locations of all
 */
export function useLocationChoices(customer?: string): readonly Choice[] {
  const { actor, location } = useSession();
  const locations = useQuery({ ...locationsQuery, enabled: isManagement(actor) }).data;
  if (!isManagement(actor)) return toChoices(location === null ? [] : [location]);
  return toChoices(locations?.filter((each) => customer === undefined || each.customer === customer));
}
