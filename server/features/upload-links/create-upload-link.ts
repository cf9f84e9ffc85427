import { hashOf, newToken } from '#server/access/one-time-token.ts';
import { linkOrigin, type Config } from '#server/config.ts';
import { findProofType, refuseTypeOutOfUse } from '#server/features/profile-documents/profile-documents.public.ts';
import { findProfile, preventErasure } from '#server/features/profiles/profiles.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { REUSED_KEY } from '#server/http/serve/idempotency.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import type { UploadLinkCreate } from '#shared/contracts/upload-links/upload-links.ts';
import { canReceiveMail } from '#shared/permissions.ts';
import { countedSince, mailRefusal } from './link-mails.rules.ts';
import {
  countLinkMails,
  findAddressedLink,
  findOwnLinks,
  insertUploadLink,
  replaceOpenRequests,
  type AddressedLink,
  type UploadLinkRow,
} from './upload-links.queries.ts';
import { linkEnd, uploadLinkMail } from './upload-links.rules.ts';

interface Server {
  readonly config: Config;
  readonly secrets: Secrets;
}

const DEMO_MESSAGE = 'In der Demo werden keine E-Mails verschickt. Bitte kopieren Sie den Link.';
const TYPE_MESSAGE = 'Bitte die Art des Nachweises wählen.';
const INACTIVE_MESSAGE = 'Dieses Profil ist nicht aktiv.';

/**
 * Creates a link for one proof or for several. Its token is part of this response and of the mail, if one is sent, and is
 * stored only as a hash. A retry with the same idempotency key gets the same link, because the token is derived from the
 * key.
 */
export async function createUploadLink(
  context: Context,
  input: UploadLinkCreate,
  server: Server,
): Promise<AddressedLink & { readonly token: string }> {
  const { email } = input;
  const { tx, scope } = context;
  const profile = await resolveReference(input.profile, profiles.path, (id) => findProfile(tx, scope, id));
  const types = await resolveRequestedTypes(context, input);
  const token = deriveToken(context, server.secrets);
  const request = { profileId: profile.id, typeIds: types.map(({ id }) => id), email: email ?? null };
  const existingLinks = await findCreatedLinks(context, hashOf(token), request);
  if (existingLinks.length > 0) return { ...(await addressFirstLink(context, existingLinks)), token };
  // A person who is being erased gets no link, so that no address of theirs is stored.
  if (!(await preventErasure(tx, scope, profile)) || !profile.is_active)
    throw new ValidationFailed([{ propertyPath: 'profile', message: INACTIVE_MESSAGE }]);
  for (const type of types) refuseTypeOutOfUse(type);
  if (email !== undefined) await limitLinkMails(context, { profile, email });
  const isNew = await insertLinks(context, { request, tokenHash: hashOf(token), customerId: profile.customer_id });
  const links = await findCreatedLinks(context, hashOf(token), request);
  if (links.length === 0) throw new ValidationFailed([REUSED_KEY]);
  const link = await addressFirstLink(context, links);
  const typeNames = types.map(({ name }) => name);
  if (isNew && email !== undefined) await mailLink(context, server, { link, typeNames, email, token });
  return { ...link, token };
}

interface LinkRecipient {
  readonly profile: { readonly id: number; readonly customer_id: number };
  readonly email: string;
}

/** @throws ValidationFailed if the person, or the organisation, had too many mails within an hour */
async function limitLinkMails({ tx, scope, now }: Context, { profile, email }: LinkRecipient): Promise<void> {
  const mails = { customerId: profile.customer_id, profileId: profile.id, email, since: countedSince(now) };
  const message = mailRefusal(await countLinkMails(tx, scope, mails), now);
  if (message !== undefined) throw new ValidationFailed([{ propertyPath: 'email', message }]);
}

async function resolveRequestedTypes({ tx, scope }: Context, { type, types = [] }: UploadLinkCreate) {
  const iris = type === undefined ? types : [type, ...types.filter((otherType) => otherType !== type)];
  if (iris.length === 0) throw new ValidationFailed([{ propertyPath: 'type', message: TYPE_MESSAGE }]);
  const foundTypes = [];
  for (const iri of iris)
    foundTypes.push(await resolveReference(iri, proofTypes.path, (id) => findProofType(tx, scope, id)));
  return foundTypes;
}

interface LinkRequest {
  readonly profileId: number;
  readonly typeIds: readonly number[];
  readonly email: string | null;
}

interface NewLinks {
  readonly request: LinkRequest;
  readonly tokenHash: Buffer;
  readonly customerId: number;
}

/** Lets the new link take the place of open ones. @returns false if a simultaneous attempt with the same key inserted it */
async function insertLinks({ tx, scope, actor, now }: Context, { request, tokenHash, customerId }: NewLinks) {
  for (const typeId of request.typeIds) {
    const insertedLink = await insertUploadLink(tx, scope, {
      profile_id: request.profileId,
      proof_type_id: typeId,
      email: request.email,
      token_hash: tokenHash,
      customer_id: customerId,
      user_id: actor.userId,
      created_at: now,
      expires_at: linkEnd(now),
    });
    if (insertedLink === undefined) return false;
  }
  await replaceOpenRequests(tx, scope, { ...request, tokenHash, now });
  return true;
}

const addressFirstLink = ({ tx, scope }: Context, [firstLink]: readonly UploadLinkRow[]): Promise<AddressedLink> =>
  findAddressedLink(tx, scope, firstLink?.id ?? 0);

/** Derives the token from the idempotency key and a secret of the server, so that the key alone does not reveal it. */
function deriveToken({ actor, idempotencyKey }: Context, secrets: Secrets): string {
  if (idempotencyKey === undefined) return newToken();
  return secrets.derive(`upload-link:${actor.userId}:${idempotencyKey}`).toString('base64url');
}

/**
 * Returns what an earlier attempt created.
 * @throws ValidationFailed if the key was used for another link
 */
async function findCreatedLinks({ tx, scope }: Context, tokenHash: Buffer, request: LinkRequest) {
  const links = await findOwnLinks(tx, scope, tokenHash);
  const isSameRequest =
    String(links.map((link) => link.proof_type_id)) === String(request.typeIds) &&
    links.every((link) => link.profile_id === request.profileId && link.email === request.email);
  if (links.length > 0 && !isSameRequest) throw new ValidationFailed([REUSED_KEY]);
  return links;
}

interface LinkMail {
  readonly link: AddressedLink;
  readonly typeNames: readonly string[];
  readonly email: string;
  readonly token: string;
}

/** @throws ValidationFailed in the demo */
async function mailLink(
  { tx, actor, now }: Context,
  { config, secrets }: Server,
  { link, typeNames, email, token }: LinkMail,
): Promise<void> {
  if (link.is_demo || !canReceiveMail(actor))
    throw new ValidationFailed([{ propertyPath: 'email', message: DEMO_MESSAGE }]);
  const content = uploadLinkMail({
    profileName: link.profile_name,
    organisation: link.organisation,
    typeNames,
    expiresAt: link.expires_at,
    url: `${linkOrigin(config)}/pd/${token}`,
  });
  await writeMail(tx, secrets, { about: `upload-link:${link.id}`, recipient: email, content, now });
}
