import type { Row } from '#server/db/schema.ts';
import { findDocument, WITHHELD_MESSAGES } from '#server/features/documents/documents.public.ts';
import { preventErasure } from '#server/features/profiles/profiles.public.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import type {
  ProfileDocumentPatch,
  ProfileDocumentReview,
} from '#shared/contracts/profile-documents/profile-documents.ts';
import { ERASED_MESSAGE } from '#shared/contracts/profiles/profiles.ts';
import { appendProof } from './append-proof.ts';
import { refuseDates, refuseTypeOutOfUse, resolveDocument } from './create-proof.ts';
import { lockProof, updateProof, type ProofRow } from './profile-documents.queries.ts';
import { canDecide, checkReview, dayOf } from './profile-documents.rules.ts';
import { findProofType } from './proof-types.queries.ts';
import { sanitizeDescription } from './sanitize-description.ts';

const DECIDED_MESSAGE = 'Über diesen Nachweis wurde schon entschieden.';

export async function changeProof(
  context: Context,
  { id, profile_id: profileId, customer_id: customerId }: ProofRow,
  patch: ProfileDocumentPatch,
): Promise<ProofRow> {
  const { tx, scope, actor, now } = context;
  // Locks the person before the proof, in the same order as an erasure: nothing may be written about an erased person.
  if (!(await preventErasure(tx, scope, { id: profileId, customer_id: customerId })))
    throw new Conflict(ERASED_MESSAGE);
  // The loaded row may be outdated by a concurrent change.
  const lockedProof = await lockProof(tx, scope, id);
  const type =
    patch.type && (await resolveReference(patch.type, proofTypes.path, (typeId) => findProofType(tx, scope, typeId)));
  if (type && type.id !== lockedProof.proof_type_id) refuseTypeOutOfUse(type);
  const document = await resolveDocument(context, patch.document, { id: profileId, customer_id: customerId });
  const issuedOn = patch.issuedAt === undefined ? lockedProof.issued_at : dayOf(patch.issuedAt);
  const invalidOn = patch.invalidAt === undefined ? lockedProof.invalid_at : patch.invalidAt && dayOf(patch.invalidAt);
  refuseDates({ issuedOn, invalidOn }, now);
  const changedProof = await updateProof(tx, scope, id, {
    proof_type_id: type ? type.id : lockedProof.proof_type_id,
    name: patch.name ?? lockedProof.name,
    description: patch.description === undefined ? lockedProof.description : sanitizeDescription(patch.description),
    document_id: patch.document === undefined ? lockedProof.document_id : (document?.id ?? null),
    issued_at: issuedOn,
    invalid_at: invalidOn,
    end_unknown: patch.invalidAt === undefined && lockedProof.end_unknown,
  });
  if (JSON.stringify(changedProof) !== JSON.stringify(lockedProof))
    await appendProof(tx, changedProof, {
      type: 'proof.changed',
      at: now,
      userId: actor.userId,
      signedBy: actor.profileId,
    });
  return changedProof;
}

/** Accepts or rejects a submitted proof. @throws Conflict if it was already decided */
export async function reviewProof(
  context: Context,
  { id }: ProofRow,
  review: ProfileDocumentReview,
): Promise<ProofRow> {
  const { tx, scope, actor, now } = context;
  const proof = await lockProof(tx, scope, id);
  if (!canDecide(proof.state, review)) throw new Conflict(DECIDED_MESSAGE);
  const violations = checkReview(review, proof.end_unknown);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const document = await documentOf(context, proof);
  const isAccepted = review.decision === 'accepted';
  const withheldMessage = isAccepted && document ? WITHHELD_MESSAGES[document.scan_state] : undefined;
  if (withheldMessage !== undefined) throw new Conflict(withheldMessage);
  const reviewedEnd = isAccepted && proof.end_unknown ? review.invalidAt : undefined;
  const invalidOn = reviewedEnd === undefined ? proof.invalid_at : reviewedEnd && dayOf(reviewedEnd);
  refuseDates({ issuedOn: proof.issued_at, invalidOn }, now);
  const decidedProof = await updateProof(tx, scope, id, {
    invalid_at: invalidOn,
    end_unknown: proof.end_unknown && reviewedEnd === undefined,
    state: review.decision,
    review_comment: review.comment || null,
    reviewed_at: now,
    reviewed_by: actor.userId,
  });
  await appendProof(tx, decidedProof, {
    type: isAccepted ? 'proof.accepted' : 'proof.rejected',
    at: now,
    userId: actor.userId,
    signedBy: actor.profileId,
  });
  return decidedProof;
}

async function documentOf({ tx, scope }: Context, { document_id: id }: ProofRow): Promise<Row<'document'> | undefined> {
  return id === null ? undefined : findDocument(tx, scope, id);
}
