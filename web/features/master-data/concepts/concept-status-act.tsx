import { Text } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';
import { useChangeConcept } from './social-concepts.api.ts';

/** Takes the concept from the choices for locations, or offers it again. */
export function ConceptStatusAct({ concept }: { readonly concept: SocialConcept }) {
  const change = useChangeConcept(concept.id);
  return (
    <StatusAct
      isActive={concept.isActive}
      send={change.mutateAsync}
      deactivation={{
        label: 'Nicht mehr anbieten',
        icon: IconArchive,
        confirmLabel: 'Nicht mehr anbieten',
        successText: `${concept.name} wird nicht mehr angeboten.`,
        consequence: (
          <Text>
            Das Konzept kann dann für keinen Standort mehr gewählt werden. Standorte, die schon danach arbeiten,
            behalten es.
          </Text>
        ),
      }}
      activation={{
        label: 'Wieder anbieten',
        icon: IconArchiveOff,
        confirmLabel: 'Wieder anbieten',
        successText: `${concept.name} wird wieder angeboten.`,
        consequence: <Text>Das Konzept kann dann wieder für Standorte gewählt werden.</Text>,
      }}
    />
  );
}
