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
import {
  findAddressedLink,
  findOwnLink,
  insertUploadLink,
  type AddressedLink,
  type UploadLinkRow,
} from './upload-links.queries.ts';
import { linkEnd, uploadLinkMail } from './upload-links.rules.ts';

interface Server {
  readonly config: Config;
  readonly secrets: Secrets;
}

const DEMO_MESSAGE = 'In der Demo werden keine E-Mails verschickt. Bitte kopieren Sie den Link.';
const INACTIVE_MESSAGE = 'Dieses Profil ist nicht aktiv.';

/**
 * Creates a link. Its token is part of this response and of the mail, if one is sent, and is stored only as a hash. A
 * retry with the same idempotency key gets the same link, because the token is derived from the key.
 */
export async function createUploadLink(
  context: Context,
  input: UploadLinkCreate,
  server: Server,
): Promise<AddressedLink & { readonly token: string }> {
  const { tx, scope, actor, now } = context;
  const { email } = input;
  const profile = await resolveReference(input.profile, profiles.path, (id) => findProfile(tx, scope, id));
  const type = await resolveReference(input.type, proofTypes.path, (id) => findProofType(tx, scope, id));
  const token = tokenFor(context, server.secrets);
  const request = { profile_id: profile.id, proof_type_id: type.id, email: email ?? null };
  const existingLink = await findCreatedLink(context, hashOf(token), request);
  if (existingLink !== undefined) return { ...(await findAddressedLink(tx, scope, existingLink)), token };
  // A person who is being erased gets no link, so that no address of theirs is stored.
  if (!(await preventErasure(tx, scope, profile)) || !profile.is_active)
    throw new ValidationFailed([{ propertyPath: 'profile', message: INACTIVE_MESSAGE }]);
  refuseTypeOutOfUse(type);
  const insertedLink = await insertUploadLink(tx, scope, {
    ...request,
    token_hash: hashOf(token),
    customer_id: profile.customer_id,
    user_id: actor.userId,
    created_at: now,
    expires_at: linkEnd(now),
  });
  const id = insertedLink?.id ?? (await findCreatedLink(context, hashOf(token), request));
  if (id === undefined) throw new ValidationFailed([REUSED_KEY]);
  const link = await findAddressedLink(tx, scope, id);
  if (insertedLink !== undefined && email !== undefined) await mailLink(context, server, { link, email, token });
  return { ...link, token };
}

/** Derives the token from the idempotency key and a secret of the server, so that the key alone does not reveal it. */
function tokenFor({ actor, idempotencyKey }: Context, secrets: Secrets): string {
  if (idempotencyKey === undefined) return newToken();
  return secrets.derive(`upload-link:${actor.userId}:${idempotencyKey}`).toString('base64url');
}

type LinkRequest = Pick<UploadLinkRow, 'profile_id' | 'proof_type_id' | 'email'>;

/**
 * Returns the id of the link that an earlier attempt created.
 * @throws ValidationFailed if the key was used for another link
 */
async function findCreatedLink(
  { tx, scope }: Context,
  tokenHash: Buffer,
  request: LinkRequest,
): Promise<number | undefined> {
  const existingLink = await findOwnLink(tx, scope, tokenHash);
  if (existingLink === undefined) return undefined;
  const isSame =
    existingLink.profile_id === request.profile_id &&
    existingLink.proof_type_id === request.proof_type_id &&
    existingLink.email === request.email;
  if (!isSame) throw new ValidationFailed([REUSED_KEY]);
  return existingLink.id;
}

interface LinkMail {
  readonly link: AddressedLink;
  readonly email: string;
  readonly token: string;
}

/** @throws ValidationFailed in the demo */
async function mailLink(
  { tx, actor, now }: Context,
  { config, secrets }: Server,
  { link, email, token }: LinkMail,
): Promise<void> {
  if (link.is_demo || !canReceiveMail(actor))
    throw new ValidationFailed([{ propertyPath: 'email', message: DEMO_MESSAGE }]);
  const content = uploadLinkMail({
    profileName: link.profile_name,
    organisation: link.organisation,
    typeName: link.type_name,
    expiresAt: link.expires_at,
    url: `${linkOrigin(config)}/pd/${token}`,
  });
  await writeMail(tx, secrets, { about: `upload-link:${link.id}`, recipient: email, content, now });
}
