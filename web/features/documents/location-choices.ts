import { useQuery } from '@tanstack/react-query';
import { isManagement } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { type Choice, toChoices } from '#web/ui/filter/choice-filter.tsx';

/**
 * The locations somebody may name: for the service the one it works at.
 * @param customer only those of this organisation (IRI); an admin sees the locations of all of them
 */
export function useLocationChoices(customer?: string): readonly Choice[] {
  const { actor, location } = useSession();
  const locations = useQuery({ ...locationsQuery, enabled: isManagement(actor) }).data;
  if (!isManagement(actor)) return toChoices(location === null ? [] : [location]);
  return toChoices(locations?.filter((each) => customer === undefined || each.customer === customer));
}
