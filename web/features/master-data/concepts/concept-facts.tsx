import { useQuery } from '@tanstack/react-query';
import { LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import type { SocialConcept, SocialConceptVersion } from '#shared/contracts/master-data/social-concepts.ts';
import { canReadDocuments, canReadForms } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { DocumentButton } from '#web/features/documents/one-document.public.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { formsQuery, proofTypesQuery } from './social-concepts.api.ts';
import { stateChoicesQuery } from '#web/features/master-data/states/states.api.ts';

interface NamedItem {
  readonly '@id': string;
  readonly name: string;
}

/** Shows to which locations a concept applies and what it requires. */
export function ConceptFacts({ concept }: { readonly concept: SocialConcept | SocialConceptVersion }) {
  const actor = useActor();
  const states = useQuery(stateChoicesQuery).data ?? [];
  const types = useQuery(proofTypesQuery).data ?? [];
  const forms = useQuery({ ...formsQuery, enabled: canReadForms(actor) }).data ?? [];
  const namesOf = (iris: readonly string[], items: readonly NamedItem[]) =>
    items.flatMap(({ '@id': iri, name }) => (iris.includes(iri) ? [name] : [])).join(', ');
  const { validFrom, defaultTourInterval, document } = concept;
  const proofs = concept.proofs.map(({ type, validityMonths }) =>
    validityMonths === undefined
      ? namesOf([type], types)
      : `${namesOf([type], types)} (${validityMonths} ${validityMonths === 1 ? 'Monat' : 'Monate'})`,
  );
  return (
    <FieldList
      fields={[
        { name: 'Version', value: concept.version },
        { name: 'Gültig ab', value: validFrom === undefined ? null : formatDay(validFrom) },
        { name: 'Beauftragte Person', value: concept.officer },
        { name: 'Art des Standorts', value: concept.locationTypes.map((type) => LOCATION_TYPE_TEXTS[type]).join(', ') },
        { name: 'Bundesländer', value: namesOf(concept.states, states) },
        { name: 'Kontrollgänge', value: defaultTourInterval !== undefined && `alle ${defaultTourInterval / 60} min` },
        { name: 'Verlangte Nachweise', value: proofs.join(', ') },
        { name: 'Fragebogen-Templates', value: namesOf(concept.forms, forms) },
        {
          name: 'Datei',
          value: document !== undefined && canReadDocuments(actor) && <DocumentButton document={document} />,
        },
      ]}
    />
  );
}
