import { useQuery } from '@tanstack/react-query';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { isManagement } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { actionsQuery } from '#web/features/activities/activities.api.ts';

/**
 * Returns only the actions of the social concepts in use, because the catalogue contains the same action once for each
 * concept.
 * @param kept IRI of an action that is included in any case
 */
export function useActionsInUse(kept = ''): readonly Action[] | undefined {
  const { actor, location } = useSession();
  const seesLocations = isManagement(actor);
  const known = useQuery({ ...locationsQuery, enabled: seesLocations }).data;
  const locations = seesLocations ? known : location && [location];
  const concepts = new Set(locations?.map(({ socialconcept }) => socialconcept));
  return useQuery(actionsQuery).data?.filter(
    ({ '@id': iri, socialconcept }) => iri === kept || socialconcept === undefined || concepts.has(socialconcept),
  );
}
