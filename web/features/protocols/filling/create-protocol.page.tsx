import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { forms } from '#shared/contracts/forms/forms.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { getLocation, locations } from '#shared/contracts/locations/locations.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { call } from '#web/api/client/client.ts';
import { isReachable } from '#web/api/session/connection.ts';
import { useSession } from '#web/api/session/session.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { loadVersion, offeredFormsQuery, readOffered } from './filling.api.ts';
import { OpenDrafts } from '#web/features/protocols/drafts/open-draft-list.tsx';
import { OpenedDraft } from './protocol-runner.tsx';
import { FormTiles, FormTilesSkeleton } from './form-tiles.tsx';

/**
 * Creates a protocol. The URL contains the form, by its id or its name, and the uuid of the draft, so that a reload
 * continues it.
 */
const NOTHING_CHOSEN = { form: '', draft: '', ready: '' };

export function CreateProtocolPage() {
  const [{ form, draft, ready }] = useUrlState(NOTHING_CHOSEN);
  const { user, location } = useSession();
  if (location === null) return <Text>Bitte wählen Sie zuerst einen Standort.</Text>;
  const formIri = form === '' ? null : `${forms.path}/${form}`;
  if (draft !== '')
    return <OpenedDraft beginning={{ uuid: draft, user: user.uid, location: location['@id'], form: formIri }} />;
  if (form !== '') return <Navigate to="." search={{ form, draft: crypto.randomUUID() }} replace />;
  return <ChooseForm location={location['@id']} user={user.uid} ready={ready} />;
}

interface ChooseFormProps {
  readonly location: string;
  readonly user: string;
  /** '' until a form has been chosen. */
  readonly ready: string;
}

function ChooseForm({ location, user, ready }: ChooseFormProps) {
  const offered = useQuery(offeredFormsQuery(location));
  const wanted = offered.data?.find(({ galleryKey }) => galleryKey === ready);
  if (wanted !== undefined) return <Navigate to="." search={{ form: String(wanted.id) }} replace />;
  return (
    <Stack gap="lg">
      <PageHeader title="Neues Protokoll" subtitle="Was möchten Sie festhalten?" />
      <OpenDrafts user={user} location={location} />
      {offered.isPending && <FormTilesSkeleton />}
      {offered.isError && offered.data === undefined && (
        <ErrorNotice subject="Fragebögen" onRetry={() => void offered.refetch()} />
      )}
      {offered.data && <FormTiles offered={offered.data} />}
    </Stack>
  );
}

const REST_MILLISECONDS = 10 * MINUTE_MILLISECONDS;

let kept = { location: '', at: 0 };

/**
 * Stores the forms of the location on the device while the page is idle, so that a protocol can be started without a
 * connection.
 */
export async function keepForms(location: string): Promise<void> {
  if (!isReachable()) return;
  if (kept.location === location && Date.now() - kept.at < REST_MILLISECONDS) return;
  kept = { location, at: Date.now() };
  try {
    const { isProtocolAllowed } = await call(getLocation, { params: { id: idFromIri(location, locations.path) ?? 0 } });
    if (!isProtocolAllowed) return;
    for (const { version } of await readOffered(location)) if (version !== undefined) await loadVersion(version);
  } catch {
    kept = { location: '', at: 0 };
  }
}
