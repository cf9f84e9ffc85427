import { Button, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { canManageProfiles, canManageUploadLinks, canSendDocument, isManagement } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import { useNewEntryHotkey } from '#web/ui/dialog/hotkeys.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { useOpenRow, usePathParameter, useUrlState } from '#web/ui/filter/url-state.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { NO_PROOF_FILTER, NO_REVIEW, type ProofFilter, REVIEW } from './proof-filter.ts';
import { ProofFolderButton } from './proof-folder-button.tsx';
import { ProofCount, ProofExport, ProofList } from './proof-list.tsx';
import { ProofsOfPerson } from './proofs-of-person.tsx';
import { RequestsOfPerson } from './requests-of-person.tsx';
import { SubmittedNotice } from './submitted-notice.tsx';
import { GapExport } from '#web/features/profile-documents/gaps/gap-export.tsx';
import { gapsOfQuery } from '#web/features/profile-documents/gaps/gaps.api.ts';
import { proofsOfQuery } from '#web/features/profile-documents/profile-documents.api.ts';
import { UploadLinkButton, useMustBeAsked } from '#web/features/profile-documents/upload-link-button.tsx';

const ProofGaps = lazy(async () => ({
  default: (await loadWithTimeout(import('#web/features/profile-documents/gaps/proof-gaps.tsx'))).ProofGaps,
}));

const VIEWS = [
  { value: 'gaps', label: 'Was fehlt wem?' },
  { value: 'all', label: 'Alle' },
];

/** Lists the proofs of all profiles, or of the one in the URL. */
export function ProofListPage() {
  const id = usePathParameter('profile');
  return id === '' ? <ProofsOfAll /> : <ProofsOfOne key={id} id={id} />;
}

function ProofsOfAll() {
  const [urlState, changeUrlState] = useUrlState({ view: '', ...NO_REVIEW, ...NO_PROOF_FILTER });
  const mayAccept = isManagement(useActor());
  const { view, state } = urlState;
  // Staff begin with what concerns their location, unless a link asks for the list.
  const areGapsShown = view === 'gaps' || (view === '' && !mayAccept && !isListAsked(urlState));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Nachweise"
        badge={!areGapsShown && <ProofCount />}
        views={
          <ViewSwitch
            label="Ansicht"
            views={VIEWS}
            value={areGapsShown ? 'gaps' : 'all'}
            onChange={(next) => changeUrlState({ view: next === 'all' && mayAccept ? '' : next })}
          />
        }
      >
        {areGapsShown ? <GapExport /> : <ProofExport profile={null} />}
        <ProofFolderButton />
        <AddProofButton profile="" />
      </PageHeader>
      {mayAccept && (areGapsShown || state === '') && (
        <SubmittedNotice onShow={(proof) => changeUrlState({ ...NO_PROOF_FILTER, ...REVIEW, view: '', proof })} />
      )}
      {areGapsShown ? (
        <Suspense fallback={<Skeleton height={480} role="group" aria-label="Fehlende Nachweise werden geladen" />}>
          <ProofGaps />
        </Suspense>
      ) : (
        <ProofList profile={null} />
      )}
    </Stack>
  );
}

/** Whether the URL has what only the list of all proofs knows: an open proof, an order, or a filter. */
const isListAsked = ({ proof, name, validity, state, order }: ProofFilter & { readonly proof: string }) =>
  [proof, name, validity, state, order].some((value) => value !== '');

/** In the order in which somebody acts: what is missing, what was asked for, and what is there. */
function ProofsOfOne({ id }: { readonly id: string }) {
  const iri = `/api/profiles/${id}`;
  const people = useQuery(profilesQuery).data;
  const profile = people?.find((person) => String(person.id) === id);
  const isAllValid = useIsAllValid(id) && profile?.proofState === 'fine';
  const mustBeAsked = useMustBeAsked(profile);
  const row = useOpenRow('proof');
  const mayAsk = canManageUploadLinks(useActor());
  if (people !== undefined && profile === undefined) return <UnknownPage />;
  // Nobody has to renew the proofs of somebody who does not work any more.
  const areNeedsAbove = profile?.isActive !== false;
  return (
    <Stack gap="lg">
      <PageHeader
        title={profile === undefined ? 'Nachweise' : `Nachweise: ${profile.name}`}
        badge={profile !== undefined && <BesideTitle id={id} isAllValid={isAllValid} />}
        back={{ to: '/users/profiles_documents/{-$profile}', label: 'Nachweise' }}
      >
        <ProofExport profile={iri} />
        {profile?.isActive === true && <UploadLinkButton profile={profile} isNextStep={mustBeAsked} />}
        {profile?.erasedAt === undefined && <AddProofButton profile={id} isNextStep={!mustBeAsked} />}
      </PageHeader>
      {profile?.isActive === true && !isAllValid && (
        <Paper withBorder p="md" component="section" aria-label="Stand der Nachweise">
          <ProofsOfPerson profile={profile} onOpen={row.open} />
        </Paper>
      )}
      {mayAsk && <RequestsOfPerson profile={iri} />}
      <Stack gap="sm" component="section" aria-labelledby="proofs-that-exist">
        <Title order={2} size="h4" id="proofs-that-exist">
          Vorhandene Nachweise
        </Title>
        <ProofList profile={iri} areNeedsAbove={areNeedsAbove} />
      </Stack>
    </Stack>
  );
}

interface BesideTitleProps {
  readonly id: string;
  readonly isAllValid: boolean;
}

function BesideTitle({ id, isAllValid }: BesideTitleProps) {
  const mayEdit = canManageProfiles(useActor());
  return (
    <>
      {isAllValid && (
        <StatusBadge tone="calm" icon={IconCircleCheck}>
          alle gültig
        </StatusBadge>
      )}
      {mayEdit && (
        <Button
          variant="subtle"
          px={0}
          renderRoot={(props) => <Link to="/users/profiles_edit/$id" params={{ id }} {...props} />}
        >
          Zum Profil
        </Button>
      )}
    </>
  );
}

/** Whether nobody has to do anything about the proofs of a profile. */
function useIsAllValid(id: string): boolean {
  const gaps = useQuery(gapsOfQuery(`/api/profiles/${id}`)).data;
  const proofs = useQuery(proofsOfQuery(Number(id))).data;
  return gaps?.length === 0 && proofs?.every(({ state }) => state !== 'submitted') === true;
}

interface AddProofButtonProps {
  /** Id of the person; '' if it is not known yet. */
  readonly profile: string;
  readonly isNextStep?: boolean;
}

function AddProofButton({ profile, isNextStep = true }: AddProofButtonProps) {
  const actor = useActor();
  const navigate = useNavigate();
  const maySend = canSendDocument(actor);
  const params = profile === '' ? {} : { profile };
  useNewEntryHotkey(
    () => maySend && void navigate({ to: '/users/profiles_document_create/{-$profile}/{-$type}', params }),
  );
  if (!maySend) return null;
  return (
    <Button
      variant={isNextStep ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/users/profiles_document_create/{-$profile}/{-$type}" params={params} {...props} />
      )}
    >
      {isManagement(actor) ? 'Nachweis anlegen' : 'Eigenen Nachweis einreichen'}
    </Button>
  );
}
