import { useQuery } from '@tanstack/react-query';
import type { Action } from '#shared/contracts/master-data.ts';
import { isManagement } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { actionsQuery } from './activities.api.ts';

/**
 * The catalogue has the same measure once for each social concept; only those of the concepts in use are ever recorded at the
 * locations in sight.
 * @param kept IRI of one that stays in any case
 */
export function useUsedActions(kept = ''): readonly Action[] | undefined {
  const { actor, location } = useSession();
  const seesLocations = isManagement(actor);
  const known = useQuery({ ...locationsQuery, enabled: seesLocations }).data;
  const locations = seesLocations ? known : location && [location];
  const concepts = new Set(locations?.map(({ socialconcept }) => socialconcept));
  return useQuery(actionsQuery).data?.filter(
    ({ '@id': iri, socialconcept }) => iri === kept || socialconcept === undefined || concepts.has(socialconcept),
  );
}
