import { Button, Skeleton, Stack } from '@mantine/core';
import { IconFileText, IconPlus, IconShieldCheck, IconUserCheck, IconVersions } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { customers } from '#shared/contracts/customers/customers.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import {
  type SocialConcept,
  type SocialConceptVersion,
  socialConceptVersions,
  listSocialConcepts,
} from '#shared/contracts/master-data/social-concepts.ts';
import { canEditSocialConcept, canManageMasterData, isManagement, isService } from '#shared/permissions.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor, useSession } from '#web/api/session/session.ts';
import { LocationTabs } from '#web/features/locations/locations.public.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { RecordLoader } from '#web/ui/sections/record-loader.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { SectionedPage } from '#web/ui/sections/sectioned-page.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { ConceptConfirmations } from './concept-confirmations.tsx';
import { ConceptCreate } from './concept-create.tsx';
import { ConceptForm } from './concept-form.tsx';
import { ConceptList } from './concept-list.tsx';
import { ConceptMeasures } from './concept-measures.tsx';
import { ConceptVersions } from './concept-versions.tsx';
import { ConceptView } from './concept-view.tsx';
import { measuresQuery } from './measures.api.ts';
import { versionedConceptQuery, versionQuery, versionsQuery, CONCEPT_LIST_QUERY } from './social-concepts.api.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';

/** Shows a concept for editing, or for reading if the user may not edit it or has to confirm a version. */
export function SocialConceptEditPage() {
  const [{ concept, version }] = useUrlState({ concept: '', version: '' });
  const navigate = useNavigate();
  // The browser's way back leads to the list.
  const open = (search: Readonly<Record<string, string>>) => void navigate({ to: '.', search });
  if (version !== '') return <VersionById key={version} id={version} concept={concept} />;
  if (concept !== '')
    return <ConceptById key={concept} id={concept} onVersionOpened={(id) => open({ concept, version: String(id) })} />;
  return <ConceptOverview onOpen={(id) => open({ concept: String(id) })} />;
}

function ConceptOverview({ onOpen: onConceptOpened }: { readonly onOpen: (id: number) => void }) {
  const mayCreate = canManageMasterData(useActor());
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Stack gap="lg">
      <PageHeader title="Sozialkonzepte" subtitle="Wonach die Standorte arbeiten, mit den zehn Pflichtinhalten.">
        <ExportButtons
          path={listSocialConcepts.list.exported}
          query={() => CONCEPT_LIST_QUERY}
          fileName="Sozialkonzepte"
          onError={showError}
        />
        {mayCreate && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
            Neues Sozialkonzept
          </Button>
        )}
      </PageHeader>
      {!mayCreate && <LocationTabs />}
      <ConceptList onConceptOpened={onConceptOpened} />
      {isCreating && <ConceptCreate onCreated={onConceptOpened} onClose={() => setIsCreating(false)} />}
    </Stack>
  );
}

interface ConceptByIdProps {
  readonly id: string;
  readonly onVersionOpened: (version: number) => void;
}

const BACK = { to: '/socialconcepts/edit', label: 'Sozialkonzepte' };

function ConceptById({ id, onVersionOpened }: ConceptByIdProps) {
  return (
    <RecordLoader
      query={useQuery(versionedConceptQuery(id))}
      title="Sozialkonzept"
      back={BACK}
      subject="Angaben zum Sozialkonzept"
    >
      {(current) => <LoadedConcept current={current} onVersionOpened={onVersionOpened} />}
    </RecordLoader>
  );
}

/** Returns the sections that every reader of the concept sees. */
function useOtherSections(
  concept: SocialConcept,
  isEditable: boolean,
  onVersionOpened: ConceptByIdProps['onVersionOpened'],
): readonly Section[] {
  const versionToConfirm = useVersionToConfirm(concept);
  const measures = useQuery(measuresQuery(concept['@id'])).data;
  const versions = useQuery(versionsQuery(concept['@id'])).data;
  return [
    {
      id: 'measures',
      title: 'Maßnahmen',
      icon: IconShieldCheck,
      value: measures && `${measures.filter(({ isActive }) => isActive).length} in Gebrauch`,
      isWide: true,
      content: <ConceptMeasures concept={concept['@id']} isReadOnly={!isEditable} />,
    },
    ...(versionToConfirm === undefined
      ? []
      : [
          {
            id: 'confirmations',
            title: 'Unterweisung',
            icon: IconUserCheck,
            value: `Version ${versionToConfirm.version}`,
            isWide: true,
            content: <ConceptConfirmations version={versionToConfirm} />,
          },
        ]),
    {
      id: 'versions',
      title: 'Versionen',
      icon: IconVersions,
      value: versions && (versions.length === 0 ? 'keine veröffentlicht' : `${versions.length} veröffentlicht`),
      isWide: true,
      content: <ConceptVersions concept={concept} onVersionOpened={onVersionOpened} />,
    },
  ];
}

type LoadedConceptProps = Omit<ConceptByIdProps, 'id'> & { readonly current: Versioned<SocialConcept> };

function LoadedConcept({ current, onVersionOpened }: LoadedConceptProps) {
  const { item: concept } = current;
  const isEditable = useMayEdit(concept);
  const otherSections = useOtherSections(concept, isEditable, onVersionOpened);
  if (isEditable) return <ConceptForm current={current} back={BACK} otherSections={otherSections} />;
  return (
    <SectionedPage
      title={concept.name}
      subtitle={concept.currentVersion === undefined ? 'Noch nie veröffentlicht.' : 'Was heute gilt.'}
      back={BACK}
      sections={[
        {
          id: 'concept',
          title: 'Konzept',
          icon: IconFileText,
          isWide: true,
          content: <PublishedConcept concept={concept} />,
        },
        ...otherSections,
      ]}
    />
  );
}

/**
 * Shows the published concept to people who may not edit the draft; they see the draft only before the first version.
 */
function PublishedConcept({ concept }: { readonly concept: SocialConcept }) {
  const id =
    concept.currentVersion === undefined ? null : idFromIri(concept.currentVersion, socialConceptVersions.path);
  const version = useQuery({ ...versionQuery(String(id)), enabled: id !== null });
  if (id === null) return <ConceptView concept={concept} />;
  if (version.isLoadingError)
    return <ErrorNotice subject="Angaben zur Version" onRetry={() => void version.refetch()} />;
  return version.data === undefined ? <Loading /> : <ConceptView concept={version.data} />;
}

/** Returns the current version if its confirmations are of interest to the user. */
function useVersionToConfirm(concept: SocialConcept): SocialConceptVersion | undefined {
  const versions = useQuery(versionsQuery(concept['@id'])).data ?? [];
  return isManagement(useActor()) ? versions.find(({ needsConfirmation }) => needsConfirmation) : undefined;
}

/** Service staff see their own tasks; operators and admins see everybody's. */
const Confirmations = ({ version }: { readonly version: SocialConceptVersion }) =>
  isManagement(useActor()) && (
    <FormSection title="Unterweisung">
      <ConceptConfirmations version={version} />
    </FormSection>
  );

function useMayEdit({ customer }: SocialConcept): boolean {
  const { actor, customer: ownCustomer } = useSession();
  const idOf = (iri: string | undefined) => (iri === undefined ? null : idFromIri(iri, customers.path));
  return canEditSocialConcept({ ...actor, customerId: ownCustomer === null ? null : ownCustomer.id }, idOf(customer));
}

interface VersionByIdProps {
  readonly id: string;
  /** Id of the concept; '' for users who came here to confirm the version. */
  readonly concept: string;
}

function VersionById({ id, concept }: VersionByIdProps) {
  const version = useQuery(versionQuery(id));
  const wayToTasks = isService(useActor())
    ? { to: '/service', label: 'Start' }
    : { to: '/tasks/list', label: 'Aufgaben' };
  if (isMissing(version.error)) return <UnknownPage />;
  if (version.isLoadingError)
    return <ErrorNotice subject="Angaben zur Version" onRetry={() => void version.refetch()} />;
  if (version.data === undefined) return <Loading />;
  return (
    <Stack gap="lg" maw="64rem">
      <PageHeader
        title={version.data.name}
        subtitle={`Version ${version.data.version}, wie veröffentlicht`}
        back={
          concept === ''
            ? wayToTasks
            : { to: '/socialconcepts/edit', search: { concept, section: 'versions' }, label: 'Versionen' }
        }
      />
      <ConceptView concept={version.data} />
      {version.data.needsConfirmation && <Confirmations version={version.data} />}
    </Stack>
  );
}

const Loading = () => (
  <Stack gap="lg" aria-busy role="group" aria-label="Sozialkonzept wird geladen">
    <Skeleton height={220} radius="md" />
    <Skeleton height={420} radius="md" />
  </Stack>
);
