import type { Row } from '#server/db/schema.ts';
import { findDocument, WITHHELD_MESSAGES } from '#server/features/documents/documents.public.ts';
import { findProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, ValidationFailed } from '#server/http/errors.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import {
  proofTypes,
  type ProfileDocumentPatch,
  type ProfileDocumentReview,
} from '#shared/contracts/profile-documents.ts';
import { appendProof } from './append-proof.ts';
import { refuseErased, resolveDocument } from './create-proof.ts';
import { lockProof, updateProof, type ProofRow } from './profile-documents.queries.ts';
import { canDecide, checkDates, checkReview, dayOf } from './profile-documents.rules.ts';
import { findProofType } from './proof-types.queries.ts';
import { sanitizeDescription } from './sanitize-description.ts';

const DECIDED_MESSAGE = 'Über diesen Nachweis wurde schon entschieden.';

/** Changes what a proof says. What was sent is all that changes. */
export async function changeProof(context: Context, { id }: ProofRow, patch: ProfileDocumentPatch): Promise<ProofRow> {
  const { tx, scope, actor, now } = context;
  // What was loaded may be from before somebody else's change.
  const before = await lockProof(tx, scope, id);
  const profile = await findProfile(tx, scope, before.profile_id);
  if (profile !== undefined) refuseErased(profile);
  const type =
    patch.type && (await resolveReference(patch.type, proofTypes.path, (one) => findProofType(tx, scope, one)));
  const document = await resolveDocument(context, patch.document, before.customer_id);
  const issuedOn = patch.issuedAt === undefined ? before.issued_at : dayOf(patch.issuedAt);
  const invalidOn = patch.invalidAt === undefined ? before.invalid_at : patch.invalidAt && dayOf(patch.invalidAt);
  const violations = checkDates({ issuedOn, invalidOn }, dayOf(now));
  if (violations.length > 0) throw new ValidationFailed(violations);
  const changed = await updateProof(tx, scope, id, {
    proof_type_id: type ? type.id : before.proof_type_id,
    name: patch.name ?? before.name,
    description: patch.description === undefined ? before.description : sanitizeDescription(patch.description),
    document_id: patch.document === undefined ? before.document_id : (document?.id ?? null),
    issued_at: issuedOn,
    invalid_at: invalidOn,
  });
  if (JSON.stringify(changed) !== JSON.stringify(before)) {
    const sha256 = (document ?? (await documentOf(context, changed)))?.digest;
    await appendProof(tx, changed, {
      type: 'proof.changed',
      at: now,
      userId: actor.userId,
      signedBy: actor.profileId,
      sha256,
    });
  }
  return changed;
}

/** Accepts or rejects what was submitted. @throws Conflict where somebody decided before */
export async function reviewProof(
  context: Context,
  { id }: ProofRow,
  review: ProfileDocumentReview,
): Promise<ProofRow> {
  const { tx, scope, actor, now } = context;
  const proof = await lockProof(tx, scope, id);
  if (!canDecide(proof.state, review)) throw new Conflict(DECIDED_MESSAGE);
  const violations = checkReview(review);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const document = await documentOf(context, proof);
  const isAccepted = review.decision === 'accepted';
  const withheld = isAccepted && document ? WITHHELD_MESSAGES[document.scan_state] : undefined;
  if (withheld !== undefined) throw new Conflict(withheld);
  const decided = await updateProof(tx, scope, id, {
    state: review.decision,
    review_comment: review.comment || null,
    reviewed_at: now,
    reviewed_by: actor.userId,
  });
  await appendProof(tx, decided, {
    type: isAccepted ? 'proof.accepted' : 'proof.rejected',
    at: now,
    userId: actor.userId,
    signedBy: actor.profileId,
    sha256: document?.digest,
  });
  return decided;
}

async function documentOf({ tx, scope }: Context, { document_id: id }: ProofRow): Promise<Row<'document'> | undefined> {
  return id === null ? undefined : findDocument(tx, scope, id);
}
