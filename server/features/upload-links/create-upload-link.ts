import { hashOf, newToken } from '#server/access/one-time-token.ts';
import { linkOrigin, type Config } from '#server/config.ts';
import { findProofType } from '#server/features/profile-documents/profile-documents.public.ts';
import { findProfile } from '#server/features/profiles/profiles.public.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { proofTypes } from '#shared/contracts/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles.ts';
import type { UploadLinkCreate } from '#shared/contracts/upload-links.ts';
import { canReceiveMail } from '#shared/permissions.ts';
import { findAddressedLink, insertUploadLink, type AddressedLink } from './upload-links.queries.ts';
import { linkEnd, uploadLinkMail } from './upload-links.rules.ts';

interface Server {
  readonly config: Config;
  readonly secrets: Secrets;
}

const DEMO_MESSAGE = 'In der Demo werden keine E-Mails verschickt. Bitte kopieren Sie den Link.';
const INACTIVE_MESSAGE = 'Dieses Profil ist nicht aktiv.';

/** The token leaves with this answer, and with the mail where one is wanted; afterwards nobody has it but who got it. */
export async function createUploadLink(
  context: Context,
  { profile: profileIri, type: typeIri, email }: UploadLinkCreate,
  { config, secrets }: Server,
): Promise<AddressedLink & { readonly token: string }> {
  const { tx, scope, actor, now } = context;
  const profile = await resolveReference(profileIri, profiles.path, (id) => findProfile(tx, scope, id));
  const type = await resolveReference(typeIri, proofTypes.path, (id) => findProofType(tx, scope, id));
  if (!profile.is_active) throw new ValidationFailed([{ propertyPath: 'profile', message: INACTIVE_MESSAGE }]);
  const token = newToken();
  const { id } = await insertUploadLink(tx, scope, {
    token_hash: hashOf(token),
    customer_id: profile.customer_id,
    profile_id: profile.id,
    proof_type_id: type.id,
    email: email ?? null,
    user_id: actor.userId,
    created_at: now,
    expires_at: linkEnd(now),
  });
  const link = await findAddressedLink(tx, scope, id);
  if (email !== undefined) {
    if (link.is_demo || !canReceiveMail(actor))
      throw new ValidationFailed([{ propertyPath: 'email', message: DEMO_MESSAGE }]);
    const content = uploadLinkMail({
      profileName: link.profile_name,
      organisation: link.organisation,
      typeName: link.type_name,
      expiresAt: link.expires_at,
      url: `${linkOrigin(config)}/pd/${token}`,
    });
    await writeMail(tx, secrets, { about: `upload-link:${id}`, recipient: email, content, now });
  }
  return { ...link, token };
}
