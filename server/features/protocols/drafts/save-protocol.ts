import { randomUUID } from 'node:crypto';
import { findFormVersionFor } from '#server/features/forms/forms.public.ts';
import { resolveSessionLocation } from '#server/features/locations/locations.public.ts';
import { findProfile, resolveSigningProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { readPastOccurrence } from '#server/http/serve/occurrence.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { Row } from '#server/db/schema.ts';
import { formVersions } from '#shared/contracts/forms/forms.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import {
  PROTOCOL_CLOSED_MESSAGE,
  PROTOCOL_SAVED_ELSEWHERE_MESSAGE,
  type ProtocolCreate,
  type ProtocolPatch,
} from '#shared/contracts/protocols/protocols.ts';
import { appendProtocol } from '#server/features/protocols/append-protocol.ts';
import { validateProtocolAnswers, reconcileFindingTasks } from '#server/features/protocols/protocol-completion.ts';
import {
  countDrafts,
  insertProtocol,
  lockProtocol,
  updateDraft,
  type LockedProtocolRow,
} from '#server/features/protocols/protocols.queries.ts';
import {
  checkBegin,
  areAnswersEqual,
  isSameContent,
  isSavedElsewhere,
} from '#server/features/protocols/protocols.rules.ts';

/** The message does not say whose protocol it is, because the device may not see that. */
const TAKEN_MESSAGE = 'Dieses Protokoll kann hier nicht gespeichert werden. Bitte ein neues beginnen.';

const TOO_MANY_DRAFTS_MESSAGE = 'Hier liegen zu viele Entwürfe. Bitte zuerst Entwürfe abschließen oder verwerfen.';
/** More drafts than anybody can keep track of. Without a limit, a faulty tablet or an attacker would fill the disk. */
const MAX_DRAFTS = 500;

/**
 * Saves or closes the protocol with the uuid that the device chose. The first request with a uuid creates the protocol.
 */
export async function saveProtocol(context: Context, sentProtocol: ProtocolCreate): Promise<LockedProtocolRow> {
  const { tx, scope } = context;
  const input = { ...sentProtocol, uuid: sentProtocol.uuid ?? randomUUID() };
  const location = await resolveSessionLocation(context, input.location);
  const knownProtocol = await lockProtocol(tx, scope, { uuid: input.uuid });
  const begunProtocol = knownProtocol === undefined ? await beginProtocol(context, input, location) : undefined;
  // Another device may have created the protocol at the same moment. This request then saves to that protocol.
  const protocol = knownProtocol ?? begunProtocol ?? (await lockProtocol(tx, scope, { uuid: input.uuid }));
  if (protocol?.location_id !== location.id) throw new Conflict(TAKEN_MESSAGE);
  if (iri(formVersions.path, protocol.form_version_id) !== input.formVersion) {
    const message = 'Dieses Protokoll wurde mit einem anderen Fragebogen begonnen.';
    throw new ValidationFailed([{ propertyPath: 'formVersion', message }]);
  }
  if (begunProtocol === undefined) return saveOrClose(context, protocol, input);
  // The draft was created by this request, so nobody else can have saved it and its revision need not be checked.
  return input.state === 'closed'
    ? saveOrClose(context, begunProtocol, { ...input, revision: undefined })
    : begunProtocol;
}

export async function patchProtocol(context: Context, id: number, patch: ProtocolPatch): Promise<LockedProtocolRow> {
  const protocol = await lockProtocol(context.tx, context.scope, { id });
  if (protocol === undefined) throw new NotFound();
  return saveOrClose(context, protocol, patch);
}

/**
 * Creates the draft.
 * @returns undefined if a protocol with this uuid already exists
 */
async function beginProtocol(
  context: Context,
  input: ProtocolCreate & { readonly uuid: string },
  location: Row<'location'>,
): Promise<LockedProtocolRow | undefined> {
  const { tx, scope, actor, now } = context;
  const find = (id: number) => findFormVersionFor(tx, scope, { id, locationId: location.id });
  const version = await resolveReference(input.formVersion, formVersions.path, find);
  const sentStart = input.startedAt === undefined ? now : new Date(input.startedAt);
  const startedAt = sentStart > now ? now : sentStart;
  const violations = checkBegin(version, startedAt, now);
  if (violations.length > 0) throw new ValidationFailed(violations);
  // A protocol that is closed at once is evidence, so the limit does not apply to it.
  if (input.state !== 'closed' && (await countDrafts(tx, scope, location.id)) >= MAX_DRAFTS)
    throw new Conflict(TOO_MANY_DRAFTS_MESSAGE);
  const profile = await resolveNamedProfile(context, input.profile, location.customer_id);
  return insertProtocol(tx, scope, {
    uuid: input.uuid,
    customer_id: location.customer_id,
    location_id: location.id,
    form_id: version.form_id,
    form_version_id: version.id,
    profile_id: profile ?? actor.profileId,
    user_id: actor.userId,
    answers: JSON.stringify(input.answers),
    started_at: startedAt,
    occurred_at: now,
  });
}

async function saveOrClose(
  context: Context,
  protocol: LockedProtocolRow,
  sentProtocol: ProtocolPatch,
): Promise<LockedProtocolRow> {
  const answers = sentProtocol.answers ?? protocol.answers;
  const profileId = await resolveNamedProfile(context, sentProtocol.profile, protocol.customer_id);
  if (protocol.state === 'closed') {
    if (sentProtocol.state === 'closed' && isSameContent(protocol.questionnaire, protocol, { answers, profileId }))
      return protocol;
    throw new Conflict(PROTOCOL_CLOSED_MESSAGE);
  }
  if (isSavedElsewhere(protocol, { revision: sentProtocol.revision, answers }))
    throw new Conflict(PROTOCOL_SAVED_ELSEWHERE_MESSAGE);
  return sentProtocol.state === 'closed'
    ? closeProtocol(context, protocol, { ...sentProtocol, answers })
    : saveDraft(context, protocol, { answers, profileId });
}

interface SavedContent {
  readonly answers: ProtocolCreate['answers'];
  readonly profileId: number | null;
}

async function saveDraft(
  context: Context,
  draft: LockedProtocolRow,
  savedContent: SavedContent,
): Promise<LockedProtocolRow> {
  const { tx, scope, actor, now } = context;
  const profileId = savedContent.profileId ?? draft.profile_id ?? actor.profileId;
  if (areAnswersEqual(savedContent.answers, draft.answers) && profileId === draft.profile_id) return draft;
  const savedDraft = await updateDraft(tx, scope, draft.id, {
    answers: JSON.stringify(savedContent.answers),
    profile_id: profileId,
    user_id: actor.userId,
    occurred_at: now,
  });
  if (savedDraft === undefined) throw new Conflict(PROTOCOL_CLOSED_MESSAGE);
  return savedDraft;
}

async function closeProtocol(
  context: Context,
  draft: LockedProtocolRow,
  sentProtocol: ProtocolPatch & Pick<ProtocolCreate, 'answers'>,
): Promise<LockedProtocolRow> {
  const { tx, scope, actor, now } = context;
  const occurredAt = readPastOccurrence(sentProtocol.occurredAt, now);
  const profile = await resolveSigningProfile(context, sentProtocol.profile, {
    customerId: draft.customer_id,
    occurredAt,
    isChosenOffline: sentProtocol.profileChosenOffline,
  });
  const { answers, images } = await validateProtocolAnswers(context, draft, sentProtocol.answers);
  const { findings, tasks } = await reconcileFindingTasks(context, { protocol: draft, answers, occurredAt });
  const protocol = await updateDraft(tx, scope, draft.id, {
    state: 'closed',
    answers: JSON.stringify(answers),
    findings: JSON.stringify(findings),
    has_finding: findings.length > 0,
    profile_id: profile.id,
    profile_chosen_offline: profile.chosen_offline,
    user_id: actor.userId,
    occurred_at: occurredAt,
    closed_at: now,
  });
  if (protocol === undefined) throw new Conflict(PROTOCOL_CLOSED_MESSAGE);
  await appendProtocol(context, { protocol, images, tasks });
  return protocol;
}

/** Naming a profile for a draft is not signing; the permission to sign is checked when it is closed. */
async function resolveNamedProfile(
  { tx, scope }: Context,
  profileIri: string | undefined,
  customerId: number,
): Promise<number | null> {
  if (profileIri === undefined) return null;
  const find = async (id: number) => {
    const profile = await findProfile(tx, scope, id);
    return profile?.customer_id === customerId ? profile : undefined;
  };
  return (await resolveReference(profileIri, profiles.path, find)).id;
}
