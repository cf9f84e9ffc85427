import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashOf } from '#server/access/one-time-token.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { fileProof } from '#server/features/documents/documents.public.ts';
import { findProofType, storeProof } from '#server/features/profile-documents/profile-documents.public.ts';
import { holdPerson } from '#server/features/profiles/profiles.public.ts';
import { Gone, NotFound } from '#server/http/errors.ts';
import { receiveUpload, type ReceivedFile } from '#server/uploads/receive-upload.ts';
import { sendUpload as endpoint } from '#shared/contracts/upload-links.ts';
import { findHeldLink, refuseClosed, tokenParameter } from './open-link.ts';
import { findLinkByToken, markUsed, nameArrived, type AddressedLink } from './upload-links.queries.ts';
import { CLOSED_LINK_MESSAGES } from './upload-links.rules.ts';

interface Arrived {
  readonly file: ReceivedFile;
  readonly issuedAt: string;
  readonly invalidAt?: string | undefined;
}

/**
 * Takes the one proof a link asks for; it waits for a review. Whoever sends it again with the same idempotency key, because
 * the answer got lost, hears that it arrived.
 * @throws NotFound, Gone
 */
export async function sendUpload(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const usedByKey = keyHashOf(request);
  const link = await findHeldLink(app.store, tokenParameter(request));
  if (wasUsedBy(link, usedByKey)) return;
  refuseClosed(link, new Date());
  await receiveUpload(app, { endpoint, request }, ({ file, body }) =>
    // As the owner: the token is the right, and there is no user.
    app.store.asSystem(async (tx) => {
      const now = new Date();
      // The person first, as an erasure has it.
      if (!(await holdPerson(tx, SYSTEM_SCOPE, { id: link.profile_id, customer_id: link.customer_id })))
        throw new Gone(CLOSED_LINK_MESSAGES.revoked);
      // Of those who send at the same moment the others wait here.
      if (await markUsed(tx, { linkId: link.id, now, usedByKey })) {
        await takeProof({ tx, now, storageMegabytes: app.config.ORGANISATION_STORAGE_MB }, link, { file, ...body });
        return { named: [file.fileKey, file.thumbnailKey ?? ''] };
      }
      const held = await findLinkByToken(tx, link.token_hash);
      if (held === undefined || !wasUsedBy(held, usedByKey)) throw new Gone(CLOSED_LINK_MESSAGES.used);
      return { named: [] };
    }),
  );
}

async function takeProof(
  { tx, now, storageMegabytes }: { readonly tx: Tx; readonly now: Date; readonly storageMegabytes: number },
  link: AddressedLink,
  { file, issuedAt, invalidAt }: Arrived,
): Promise<void> {
  const type = await findProofType(tx, SYSTEM_SCOPE, link.proof_type_id);
  if (type === undefined) throw new NotFound();
  const context = { tx, scope: SYSTEM_SCOPE, now };
  const document = await fileProof({ ...context, storageMegabytes }, file, {
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
  await nameArrived(tx, link.id, proof.id);
}

function keyHashOf({ headers }: FastifyRequest): Buffer | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? hashOf(key) : null;
}

const wasUsedBy = ({ used_by_key: known }: AddressedLink, key: Buffer | null): boolean =>
  known !== null && key !== null && key.equals(known);
