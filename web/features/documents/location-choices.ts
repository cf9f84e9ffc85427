import { useQuery } from '@tanstack/react-query';
import { isManagement } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { type Choice, toChoices } from '#web/ui/choice-filter.tsx';

/** The venues somebody may name: for the service the one it works at. */
export function useLocationChoices(): readonly Choice[] {
  const { actor, location } = useSession();
  const venues = useQuery({ ...locationsQuery, enabled: isManagement(actor) }).data;
  return toChoices(isManagement(actor) ? venues : location === null ? [] : [location]);
}
