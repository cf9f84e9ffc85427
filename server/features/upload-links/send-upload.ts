import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashOf } from '#server/access/one-time-token.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { storeProofFile } from '#server/features/documents/documents.public.ts';
import { findProofType, storeProof } from '#server/features/profile-documents/profile-documents.public.ts';
import { preventErasure } from '#server/features/profiles/profiles.public.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import { Gone, NotFound } from '#server/http/render/errors.ts';
import { boundKeyOf, idempotencyKeyOf } from '#server/http/serve/idempotency.ts';
import { receiveUpload, type ReceivedFile } from '#server/uploads/receive-upload.ts';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import { sendUpload as endpoint } from '#shared/contracts/upload-links/upload-links.ts';
import { closedMessage, findLinks, firstOpenLink, tokenParameter } from './open-link.ts';
import { markUsed, rereadLink, saveReceivedProof, type AddressedLink } from './upload-links.queries.ts';
import { CLOSED_LINK_MESSAGES } from './upload-links.rules.ts';
import { hasKey, isRetry, storedKey } from './used-key.ts';

interface ReceivedProof {
  readonly file: ReceivedFile;
  readonly issuedAt: string;
  readonly invalidAt?: string | undefined;
}

/**
 * Stores a proof that a link requests, which then waits for a review. A retry with the same idempotency key gets the
 * success response again.
 * @throws NotFound, Gone, and ValidationFailed if the key was used for other content
 */
export async function sendUpload(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const key = idempotencyKeyOf(request);
  const links = await findLinks(app.store, tokenParameter(request));
  const openLink = () => firstOpenLink(links, new Date());
  // Throws before the file is received if no link is open, unless this may be a retry.
  if (key === undefined || !links.some((link) => hasKey(link, hashOf(key)))) openLink();
  await receiveUpload(app, { endpoint, request }, async ({ file, body: { type, ...dates }, sentRequest }) => {
    const boundKey = boundKeyOf(sentRequest);
    if (isRetry(links, boundKey)) return { referencedKeys: [] };
    // Runs with the system role, because the token itself grants access and there is no user.
    return app.store.asSystem(async (tx) => {
      const now = new Date();
      const link = type === undefined ? openLink() : await requestFor(links, type);
      // Locks the person first, in the same order as an erasure.
      if (!(await preventErasure(tx, SYSTEM_SCOPE, { id: link.profile_id, customer_id: link.customer_id })))
        throw new Gone(CLOSED_LINK_MESSAGES.revoked);
      // Concurrent uploads through the same link wait here for the first one.
      if (await markUsed(tx, { linkId: link.id, now, usedByKey: boundKey ? storedKey(boundKey) : null })) {
        await storeReceivedProof({ tx, now, storageMegabytes: app.config.ORGANISATION_STORAGE_MB }, link, {
          file,
          ...dates,
        });
        return { referencedKeys: [file.fileKey, file.thumbnailKey ?? ''] };
      }
      const currentLink = await rereadLink(tx, link.id);
      if (currentLink === undefined || !isRetry([currentLink], boundKey))
        throw new Gone((currentLink && closedMessage(currentLink, now)) ?? CLOSED_LINK_MESSAGES.used);
      return { referencedKeys: [] };
    });
  });
}

/** @throws BadRequest if the link does not request this type */
const requestFor = (links: readonly AddressedLink[], type: string): Promise<AddressedLink> =>
  resolveReference(type, proofTypes.path, async (id) => links.find((link) => link.proof_type_id === id));

async function storeReceivedProof(
  { tx, now, storageMegabytes }: { readonly tx: Tx; readonly now: Date; readonly storageMegabytes: number },
  link: AddressedLink,
  { file, issuedAt, invalidAt }: ReceivedProof,
): Promise<void> {
  const type = await findProofType(tx, SYSTEM_SCOPE, link.proof_type_id);
  if (type === undefined) throw new NotFound();
  const context = { tx, scope: SYSTEM_SCOPE, now };
  const document = await storeProofFile({ ...context, storageMegabytes }, file, {
    name: link.type_name,
    customerId: link.customer_id,
  });
  const proof = await storeProof(context, {
    profile: { id: link.profile_id, customer_id: link.customer_id },
    type,
    document,
    issuedAt,
    invalidAt,
    state: 'submitted',
    userId: null,
    signedBy: null,
  });
  await saveReceivedProof(tx, link.id, proof.id);
}
