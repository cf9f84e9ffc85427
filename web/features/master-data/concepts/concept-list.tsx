import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { customerChoices } from '#web/api/choices.ts';
import { DataList } from '#web/ui/list/data-list.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { openDuties } from './concept-texts.ts';
import { useConceptList } from './social-concepts.api.ts';
import { locationsText } from '#web/features/master-data/states/state-texts.ts';

/** Lists all visible concepts, with their owner and how complete they are. */
export function ConceptList({ onConceptOpened }: { readonly onConceptOpened: (id: number) => void }) {
  const owners = useQuery(customerChoices).data ?? [];
  const ownerOf = ({ customer }: SocialConcept) =>
    customer === undefined ? 'Plattform' : (owners.find((owner) => owner['@id'] === customer)?.name ?? 'Organisation');
  const columns: readonly Column<SocialConcept>[] = [
    { name: 'Sozialkonzept', kind: 'title', render: ({ name }) => name },
    { name: 'Version', kind: 'short', render: (concept) => <VersionText concept={concept} /> },
    { name: 'Gehört', isSecondary: true, render: ownerOf },
    {
      name: 'Pflichtinhalte',
      kind: 'number',
      render: ({ contents }) => `${contents.length - openDuties(contents).length} von ${contents.length}`,
    },
    { name: 'Gilt für', kind: 'number', render: ({ locationCount }) => locationsText(locationCount) },
  ];
  return (
    <DataList
      label="Sozialkonzepte"
      columns={columns}
      list={useConceptList()}
      onOpen={({ id }) => onConceptOpened(id)}
    />
  );
}

function VersionText({ concept }: { readonly concept: SocialConcept }) {
  const { version, validFrom, latestVersion, hasChanges, isActive } = concept;
  return (
    <Group component="span" gap={8}>
      <span>
        {version}
        {validFrom !== undefined && `, ab ${formatDay(validFrom)}`}
      </span>
      {!isActive && <Mark>nicht in Gebrauch</Mark>}
      {hasChanges && <Mark>{latestVersion === undefined ? 'nie veröffentlicht' : 'Entwurf'}</Mark>}
    </Group>
  );
}
