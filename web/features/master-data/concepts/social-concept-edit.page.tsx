import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCanGoBack } from '@tanstack/react-router';
import { useState } from 'react';
import { customers } from '#shared/contracts/customers/customers.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import {
  type SocialConcept,
  type SocialConceptVersion,
  socialConceptVersions,
  listSocialConcepts,
} from '#shared/contracts/master-data/social-concepts.ts';
import { canEditSocialConcept, canManageMasterData, isManagement } from '#shared/permissions.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor, useSession } from '#web/api/session/session.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { ConceptConfirmations } from './concept-confirmations.tsx';
import { ConceptCreate } from './concept-create.tsx';
import { ConceptForm } from './concept-form.tsx';
import { ConceptList } from './concept-list.tsx';
import { ConceptMeasures } from './concept-measures.tsx';
import { ConceptVersions } from './concept-versions.tsx';
import { ConceptView } from './concept-view.tsx';
import { versionedConceptQuery, versionQuery, versionsQuery, CONCEPT_LIST_QUERY } from './social-concepts.api.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { showError } from '#web/ui/notice/alerts.ts';

/** Shows a concept for editing, or for reading if the user may not edit it or has to confirm a version. */
export function SocialConceptEditPage() {
  const [{ concept, version }, changeUrlState] = useUrlState({ concept: '', version: '' });
  const canGoBack = useCanGoBack();
  // Users who came here from a task return to that task.
  const leaveVersion = () => (concept === '' && canGoBack ? history.back() : changeUrlState({ version: '' }));
  if (version !== '') return <VersionById key={version} id={version} onLeave={leaveVersion} />;
  if (concept !== '')
    return (
      <ConceptById
        key={concept}
        id={concept}
        onLeft={() => changeUrlState({ concept: '' })}
        onVersionOpened={(id) => changeUrlState({ version: String(id) })}
      />
    );
  return <ConceptOverview onOpen={(id) => changeUrlState({ concept: String(id) })} />;
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
      <ConceptList onConceptOpened={onConceptOpened} />
      {isCreating && <ConceptCreate onCreated={onConceptOpened} onClose={() => setIsCreating(false)} />}
    </Stack>
  );
}

interface ConceptByIdProps {
  readonly id: string;
  readonly onLeft: () => void;
  readonly onVersionOpened: (version: number) => void;
}

function ConceptById({ id, onLeft, onVersionOpened }: ConceptByIdProps) {
  const concept = useQuery(versionedConceptQuery(id));
  if (concept.data === undefined && isMissing(concept.error)) return <UnknownPage />;
  if (concept.isError && concept.data === undefined)
    return <ErrorNotice subject="Angaben zum Sozialkonzept" onRetry={() => void concept.refetch()} />;
  if (concept.data === undefined || !concept.isFetchedAfterMount) return <Loading />;
  return <LoadedConcept current={concept.data} onLeft={onLeft} onVersionOpened={onVersionOpened} />;
}

type LoadedConceptProps = Omit<ConceptByIdProps, 'id'> & { readonly current: Versioned<SocialConcept> };

function LoadedConcept({ current, onLeft, onVersionOpened }: LoadedConceptProps) {
  const { item: concept } = current;
  const [saveCount, setSaveCount] = useState(0);
  const isEditable = useMayEdit(concept);
  return (
    <Stack gap="lg" maw="64rem">
      <PageHeader
        title={concept.name}
        subtitle={
          isEditable
            ? 'Entwurf. Was veröffentlicht ist, bleibt, wie es ist.'
            : concept.currentVersion === undefined
              ? 'Noch nie veröffentlicht.'
              : 'Was heute gilt.'
        }
      >
        <Button variant="default" onClick={onLeft}>
          Alle Sozialkonzepte
        </Button>
      </PageHeader>
      {isEditable ? (
        <ConceptForm
          key={saveCount}
          // The form starts again only after the typed values of the previous one were discarded.
          current={current}
          onSaved={() => setTimeout(() => setSaveCount((count) => count + 1))}
          onLeft={onLeft}
        />
      ) : (
        <PublishedConcept concept={concept} />
      )}
      <ConceptMeasures concept={concept['@id']} isReadOnly={!isEditable} />
      <LatestConfirmations concept={concept} />
      <ConceptVersions concept={concept} onVersionOpened={onVersionOpened} />
    </Stack>
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
  if (version.isError) return <ErrorNotice subject="Angaben zur Version" onRetry={() => void version.refetch()} />;
  return version.data === undefined ? <Loading /> : <ConceptView concept={version.data} />;
}

/** Shows the confirmations of the current version. */
function LatestConfirmations({ concept }: { readonly concept: SocialConcept }) {
  const versions = useQuery(versionsQuery(concept['@id'])).data ?? [];
  const versionToConfirm = versions.find(({ needsConfirmation }) => needsConfirmation);
  return versionToConfirm === undefined ? null : <Confirmations version={versionToConfirm} />;
}

/** Service staff see their own tasks; operators and admins see everybody's. */
const Confirmations = ({ version }: { readonly version: SocialConceptVersion }) =>
  isManagement(useActor()) && <ConceptConfirmations version={version} />;

function useMayEdit({ customer }: SocialConcept): boolean {
  const { actor, customer: ownCustomer } = useSession();
  const idOf = (iri: string | undefined) => (iri === undefined ? null : idFromIri(iri, customers.path));
  return canEditSocialConcept({ ...actor, customerId: ownCustomer === null ? null : ownCustomer.id }, idOf(customer));
}

interface VersionByIdProps {
  readonly id: string;
  readonly onLeave: () => void;
}

function VersionById({ id, onLeave }: VersionByIdProps) {
  const version = useQuery(versionQuery(id));
  if (isMissing(version.error)) return <UnknownPage />;
  if (version.isError) return <ErrorNotice subject="Angaben zur Version" onRetry={() => void version.refetch()} />;
  if (version.data === undefined) return <Loading />;
  return (
    <Stack gap="lg" maw="64rem">
      <PageHeader title={version.data.name} subtitle={`Version ${version.data.version}, wie veröffentlicht`}>
        <Button variant="default" onClick={onLeave}>
          Zurück
        </Button>
      </PageHeader>
      <ConceptView concept={version.data} />
      {version.data.needsConfirmation && <Confirmations version={version.data} />}
    </Stack>
  );
}

const Loading = () => (
  <Stack gap="lg" aria-busy aria-label="Sozialkonzept wird geladen">
    <Skeleton height={220} radius="md" />
    <Skeleton height={420} radius="md" />
  </Stack>
);
