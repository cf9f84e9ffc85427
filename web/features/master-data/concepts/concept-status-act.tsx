import { Text } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';
import { useChangeConcept } from './social-concepts.api.ts';

/** Takes the concept from the choices for locations, or offers it again. */
export function ConceptStatusAct({ concept }: { readonly concept: SocialConcept }) {
  const change = useChangeConcept(concept.id);
  const setActive = (isActive: boolean) => () =>
    change.mutateAsync({ body: { isActive }, ifMatch: null, idempotencyKey: crypto.randomUUID() });
  if (concept.isActive)
    return (
      <StatusAct
        label="Nicht mehr anbieten"
        icon={IconArchive}
        confirmLabel="Nicht mehr anbieten"
        isTaking
        successText={`${concept.name} wird nicht mehr angeboten.`}
        act={setActive(false)}
      >
        <Text>
          Das Konzept kann dann für keinen Standort mehr gewählt werden. Standorte, die schon danach arbeiten, behalten
          es.
        </Text>
      </StatusAct>
    );
  return (
    <StatusAct
      label="Wieder anbieten"
      icon={IconArchiveOff}
      confirmLabel="Wieder anbieten"
      successText={`${concept.name} wird wieder angeboten.`}
      act={setActive(true)}
    >
      <Text>Das Konzept kann dann wieder für Standorte gewählt werden.</Text>
    </StatusAct>
  );
}
