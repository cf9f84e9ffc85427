import { useQuery } from '@tanstack/react-query';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { isManagement } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { type Choice, toChoices } from '#web/ui/filter/choice-filter.tsx';

/**
 * Returns the locations that the user may choose. Service staff can choose only the location of their session.
 * @param customer IRI that limits the choice to one organisation, because admins see the locations of all
 */
export function useOfferedLocations(customer?: string): readonly Location[] {
  const { actor, location } = useSession();
  const locations = useQuery({ ...locationsQuery, enabled: isManagement(actor) }).data ?? [];
  if (!isManagement(actor)) return location === null ? [] : [location];
  return locations.filter((each) => customer === undefined || each.customer === customer);
}

/** Returns the names of those locations, by which rows and texts name them. */
export const useLocationChoices = (): readonly Choice[] => toChoices(useOfferedLocations());
