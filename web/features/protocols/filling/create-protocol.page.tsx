import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AnyRoute, Navigate, type Router, useRouter } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { forms } from '#shared/contracts/forms/forms.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { getLocation, locations } from '#shared/contracts/locations/locations.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { call } from '#web/api/client/client.ts';
import { isFirstAttempt } from '#web/api/client/first-attempt.ts';
import { isReachable } from '#web/api/session/connection.ts';
import { useSession } from '#web/api/session/session.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { closedTodayQuery } from '#web/features/protocols/choosing/done-today.api.ts';
import { loadVersion, offeredFormsQuery, openDraftsQuery, readOfferedForms } from './filling.api.ts';
import { OpenDrafts } from '#web/features/protocols/drafts/open-draft-list.tsx';
import { OpenedDraft } from './protocol-runner.tsx';
import { isDaily } from '#web/features/protocols/choosing/form-icons.ts';
import { FormTiles, FormTilesSkeleton } from '#web/features/protocols/choosing/form-tiles.tsx';

/**
 * Search parameters of the page: the id of the form, the uuid of the draft, so that a reload continues it, and the
 * gallery key of a form to start with (`ready`).
 */
const NO_CHOICE = { form: '', draft: '', ready: '' };

export function CreateProtocolPage() {
  const [{ form, draft, ready: galleryKey }] = useUrlState(NO_CHOICE);
  const { user, location } = useSession();
  if (location === null) return <Text>Bitte wählen Sie zuerst einen Standort.</Text>;
  const formIri = form === '' ? null : `${forms.path}/${form}`;
  if (draft !== '')
    return (
      <StartedDraft
        key={draft}
        draftStart={{ uuid: draft, user: user.uid, location: location['@id'], form: formIri }}
      />
    );
  if (form !== '') return <Navigate to="." search={{ form, draft: crypto.randomUUID() }} replace />;
  return <FormChoice location={location['@id']} user={user.uid} galleryKey={galleryKey} />;
}

/** Reads once what the button that began the draft has answered, because the next entry of the history does not say it. */
function StartedDraft({ draftStart }: ComponentProps<typeof OpenedDraft>) {
  const router = useRouter<Router<AnyRoute>>();
  const [kind] = useState(() => router.latestLocation.state.protocolKind);
  return <OpenedDraft draftStart={{ ...draftStart, kind }} />;
}

interface FormChoiceProps {
  readonly location: string;
  readonly user: string;
  /** The form with this gallery key is started at once; '' if the user chooses one. */
  readonly galleryKey: string;
}

function FormChoice({ location, user, galleryKey }: FormChoiceProps) {
  const offeredForms = useQuery(offeredFormsQuery(location));
  const isPending = useIsTodayLoading(location, user) || offeredForms.isPending;
  const chosenForm = offeredForms.data?.find((offered) => offered.galleryKey === galleryKey);
  if (chosenForm !== undefined) return <Navigate to="." search={{ form: String(chosenForm.id) }} replace />;
  const dailyForms = offeredForms.data?.filter(isDaily) ?? [];
  const drafts = <OpenDrafts user={user} location={location} formsWithTile={dailyForms.map((form) => form['@id'])} />;
  return (
    <Stack gap="lg">
      <PageHeader title="Neues Protokoll" subtitle="Was möchten Sie festhalten?" />
      {isPending && <FormTilesSkeleton />}
      {offeredForms.isError && offeredForms.data === undefined && (
        <>
          <ErrorNotice subject="Fragebögen" onRetry={() => void offeredForms.refetch()} />
          {drafts}
        </>
      )}
      {!isPending && offeredForms.data && (
        <FormTiles offered={offeredForms.data} user={user} location={location}>
          {drafts}
        </FormTiles>
      )}
    </Stack>
  );
}

/**
 * Returns whether the protocols of today are still loading. A tile becomes higher when it names one, so the tiles wait for
 * them; without a connection they do not.
 */
function useIsTodayLoading(location: string, user: string): boolean {
  const queries = [useQuery(closedTodayQuery(location)), useQuery(openDraftsQuery(user, location))];
  return queries.some(isFirstAttempt);
}

const REFRESH_MILLISECONDS = 10 * MINUTE_MILLISECONDS;

let lastStored = { location: '', at: 0 };

/** Stores the forms of the location on the device, so that a protocol can be started without a connection. */
export async function storeFormsOnDevice(location: string): Promise<void> {
  if (!isReachable()) return;
  if (lastStored.location === location && Date.now() - lastStored.at < REFRESH_MILLISECONDS) return;
  lastStored = { location, at: Date.now() };
  try {
    const { isProtocolAllowed } = await call(getLocation, { params: { id: idFromIri(location, locations.path) ?? 0 } });
    if (!isProtocolAllowed) return;
    for (const { version } of await readOfferedForms(location)) if (version !== undefined) await loadVersion(version);
  } catch {
    lastStored = { location: '', at: 0 };
  }
}
