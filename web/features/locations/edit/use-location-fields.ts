import { useQuery } from '@tanstack/react-query';
import { conceptsQuery, statesQuery } from '#web/features/locations/locations.api.ts';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { LOCATION_FIELDS, LOCATION_LABELS } from './location-fields.ts';
import type { LocationValues } from './location-values.ts';

/** Describes each field in words, to show what somebody else has saved. */
export function useLocationFields(): EditedFields<LocationValues> {
  const states = useQuery(statesQuery).data ?? [];
  const concepts = useQuery(conceptsQuery).data ?? [];
  const nameIn = (items: readonly { '@id': string; name: string }[], iri: string) =>
    items.find((item) => item['@id'] === iri)?.name ?? iri;
  return {
    ...LOCATION_FIELDS.edited,
    state: { label: LOCATION_LABELS.state, text: ({ state }) => nameIn(states, state) },
    socialconcept: {
      label: LOCATION_LABELS.socialconcept,
      text: ({ socialconcept }) => nameIn(concepts, socialconcept),
    },
    isUnlimited: { label: LOCATION_LABELS.isUnlimited, text: ({ isUnlimited }) => (isUnlimited ? 'ja' : 'nein') },
  };
}
