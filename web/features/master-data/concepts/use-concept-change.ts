import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import {
  checkConceptValues,
  conceptChanges,
  conceptFields,
  type ConceptValues,
  toConceptValues,
  usualConceptNumbers,
} from './concept-values.ts';
import { formsQuery, proofTypesQuery, useChangeConcept, versionedConceptQuery } from './social-concepts.api.ts';
import { stateChoicesQuery } from '#web/features/master-data/states/states.api.ts';

export function useConceptChange(current: Versioned<SocialConcept>) {
  const { id } = current.item;
  const client = useQueryClient();
  const changeConcept = useChangeConcept(id);
  const nameOf = useNameOfIri();
  return useEditForm<SocialConcept, ConceptValues>({
    name: `social-concept:${id}`,
    current,
    toValues: toConceptValues,
    fields: conceptFields({ nameOf, locationName: (type) => LOCATION_TYPE_TEXTS[type] }),
    check: checkConceptValues,
    usual: usualConceptNumbers,
    reload: () => client.query(versionedConceptQuery(String(id))),
    send: async ({ base, values, ...request }) => {
      await changeConcept.mutateAsync({ body: conceptChanges(base, values), ...request });
      showSuccess('Der Entwurf wurde gespeichert.');
    },
    onError: showSendError,
    staysOpen: true,
  });
}

/** Returns the names of states, proof types and templates by IRI. */
function useNameOfIri(): (iri: string) => string {
  const namedItems = [
    ...(useQuery(stateChoicesQuery).data ?? []),
    ...(useQuery(proofTypesQuery).data ?? []),
    ...(useQuery(formsQuery).data ?? []),
  ];
  return (iri) => namedItems.find((item) => item['@id'] === iri)?.name ?? iri;
}

export type ConceptDraft = ReturnType<typeof useConceptChange>;
