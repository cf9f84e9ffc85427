import { queryOptions } from '@tanstack/react-query';
import { type Form, forms, formVersions, getFormVersion, listForms } from '#shared/contracts/forms/forms.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { type FilledProtocol, getProtocol, listProtocols, protocols } from '#shared/contracts/protocols/protocols.ts';
import { answersOfFirstChoice, firstChoice } from '#shared/questionnaire/first-choice.ts';
import { call } from '#web/api/client/client.ts';
import { isLostAnswer } from '#web/api/outbox/write-request.ts';
import { toWire } from '#web/ui/time/local-time.ts';
import { outboxState } from '#web/api/outbox/outbox-state.ts';
import { KEPT_OFFLINE } from '#web/api/session/kept-offline.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import {
  readDraft,
  readDrafts,
  readOffer,
  readVersion,
  removeDraft,
  writeOffer,
  writeVersion,
} from '#web/features/protocols/drafts/device-drafts.ts';
import { type DeviceDraft, savedStateOf } from '#web/features/protocols/drafts/draft-state.ts';
import { type OpenDraft, openDrafts } from '#web/features/protocols/drafts/open-drafts.ts';

/** Returns the forms that staff may fill in at a location, also offline after they were loaded once. */
export const offeredFormsQuery = (location: string) =>
  queryOptions({
    queryKey: [forms.path, 'offered', location],
    queryFn: () => readOfferedForms(location),
    staleTime: 60_000,
  });

export async function readOfferedForms(location: string): Promise<readonly Form[]> {
  try {
    const query = { location, pagination: false, 'order[name]': 'asc', 'exists[version]': true } as const;
    const { 'hydra:member': offeredForms } = await call(listForms, { query });
    await writeOffer(location, offeredForms);
    return offeredForms;
  } catch (error) {
    const storedForms = isLostAnswer(error) ? await readOffer(location) : undefined;
    if (storedForms === undefined) throw error;
    return storedForms;
  }
}

/** @param iri IRI of a form version, which never changes */
export async function loadVersion(iri: string) {
  const storedVersion = await readVersion(iri);
  if (storedVersion !== undefined) return storedVersion;
  const version = await call(getFormVersion, { params: { id: idFromIri(iri, formVersions.path) ?? 0 } });
  await writeVersion(version);
  return version;
}

export const versionQuery = (iri: string) =>
  queryOptions({ queryKey: [formVersions.path, 'item', iri], queryFn: () => loadVersion(iri), staleTime: Infinity });

/** Returns the server's version of a draft, or null if it has none. */
export async function findByUuid(uuid: string, signal?: AbortSignal): Promise<FilledProtocol | null> {
  const list = await call(listProtocols, { query: { uuid, 'order[id]': 'asc', itemsPerPage: 1 }, signal });
  const [first] = list['hydra:member'];
  return first === undefined ? null : call(getProtocol, { params: { id: first.id }, signal });
}

/** Returns the server's version of a draft. It is refetched when anybody saves a protocol. */
export const serverDraftQuery = (uuid: string) =>
  queryOptions({
    queryKey: [protocols.path, 'draft', uuid],
    queryFn: ({ signal }) => findByUuid(uuid, signal),
  });

export interface DraftStart {
  readonly uuid: string;
  /** The user and the location that fill in the protocol. */
  readonly user: string;
  readonly location: string;
  /** IRI of the form if a new draft may be started; null for a draft that exists already. */
  readonly form: string | null;
  /** Label of the first question's answer that a new draft begins with, e.g. 'Schließen'. */
  readonly kind?: string | undefined;
}

/**
 * Returns the draft from this device, or else from the server, or else a new one; null if there is none of them. It is
 * read once. Its key is not one of the protocols, because those are refetched when one is saved, and the way back to a
 * draft that was closed in the meantime would show it as it was read last.
 */
export const openDraftQuery = (draftStart: DraftStart) =>
  queryOptions({
    queryKey: ['opened-draft', draftStart],
    queryFn: () => openDraft(draftStart),
    staleTime: Infinity,
    gcTime: 0,
  });

async function openDraft({ uuid, user, location, form, kind }: DraftStart) {
  const storedDraft = await readDraft(uuid);
  const ownDraft = storedDraft?.user === user ? storedDraft : null;
  const draft =
    ownDraft ?? (form === null ? await readServerDraft(uuid, user) : await startDraft({ uuid, user, location, form }));
  if (draft === null) return null;
  const version = await loadVersion(draft.formVersion);
  if (kind === undefined || ownDraft !== null) return { draft, version };
  const prefilled = answersOfFirstChoice(version.questionnaire, kind);
  return { draft: { ...draft, answers: prefilled, prefilled }, version };
}

async function readServerDraft(uuid: string, user: string): Promise<DeviceDraft | null> {
  const serverDraft = await findByUuid(uuid);
  return serverDraft === null ? null : deviceDraftOf(serverDraft, user);
}

export const deviceDraftOf = (serverDraft: FilledProtocol, user: string): DeviceDraft => ({
  uuid: serverDraft.uuid,
  user,
  location: serverDraft.location,
  form: serverDraft.form,
  formVersion: serverDraft.formVersion,
  formName: serverDraft.formName,
  answers: serverDraft.answers,
  saved: savedStateOf(serverDraft),
  sent: serverDraft.answers,
  startedAt: serverDraft.startedAt,
  changedAt: serverDraft.occurredAt,
  closedBy: null,
});

async function startDraft({ uuid, user, location, form }: DraftStart): Promise<DeviceDraft | null> {
  const chosenForm = (await readOfferedForms(location)).find((offered) => offered['@id'] === form);
  if (chosenForm?.version === undefined) return null;
  const now = toWire(serverNow());
  return {
    uuid,
    user,
    location,
    form: chosenForm['@id'],
    formVersion: chosenForm.version,
    formName: chosenForm.name,
    answers: {},
    saved: null,
    sent: null,
    startedAt: now,
    changedAt: now,
    closedBy: null,
  };
}

async function withFirstChoice(draft: DeviceDraft) {
  const version = await readVersion(draft.formVersion);
  return {
    ...draft,
    firstChoice: version === undefined ? undefined : firstChoice(version.questionnaire, draft.answers),
  };
}

/**
 * Returns the open drafts of the server, and those that are only on this device. Without a connection those that the server
 * named last stay.
 */
export const openDraftsQuery = (user: string, location: string) =>
  queryOptions({
    queryKey: [protocols.path, 'open', user, location],
    queryFn: async ({ signal, client, queryKey }) => {
      const query = { location, state: 'draft', 'order[occurredAt]': 'desc', pagination: false } as const;
      const serverDrafts = await call(listProtocols, { query, signal }).then(
        (collection) => collection['hydra:member'],
        (error: unknown) => {
          if (isLostAnswer(error)) return null;
          throw error;
        },
      );
      const { shown, deletable } = openDrafts({
        deviceDrafts: await Promise.all((await readDrafts(user, location)).map(withFirstChoice)),
        serverDrafts,
        shownBefore: client.getQueryData<readonly OpenDraft[]>(queryKey) ?? [],
        requests: outboxState().requests,
      });
      await Promise.allSettled(deletable.map((uuid) => removeDraft(uuid)));
      return shown;
    },
    staleTime: 0,
    meta: KEPT_OFFLINE,
  });
