import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { findDocument } from '#server/features/documents/documents.public.ts';
import { findProfile, preventErasure } from '#server/features/profiles/profiles.public.ts';
import { AccessDenied, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import type { ProfileDocumentCreate } from '#shared/contracts/profile-documents/profile-documents.ts';
import { ERASED_MESSAGE, NO_PROFILE_MESSAGE, profiles } from '#shared/contracts/profiles/profiles.ts';
import { canEnterProofOf, canManageProofs } from '#shared/permissions.ts';
import { appendProof } from './append-proof.ts';
import { computeValidity } from './compute-validity.ts';
import { insertProof, isCopyOfAnotherPerson, type ProofRow } from './profile-documents.queries.ts';
import { checkDates, checkDocument, dayOf } from './profile-documents.rules.ts';
import { findProofType } from './proof-types.queries.ts';
import { checkTypeInUse } from './check-proof-type.ts';
import { sanitizeDescription } from './sanitize-description.ts';

/** Creates a proof: one entered by the management is accepted at once, any other waits for a review. */
export async function createProof(context: Context, input: ProfileDocumentCreate): Promise<ProofRow> {
  const { tx, scope, actor } = context;
  const canAccept = canManageProofs(actor);
  if (!canAccept && actor.profileId === null)
    throw new ValidationFailed([{ propertyPath: 'profile', message: NO_PROFILE_MESSAGE }]);
  const profile = await resolveReference(input.profile, profiles.path, (id) => findProfile(tx, scope, id));
  if (!canEnterProofOf(actor, profile.id)) throw new AccessDenied();
  const type = await resolveReference(input.type, proofTypes.path, (id) => findProofType(tx, scope, id));
  refuseTypeOutOfUse(type);
  const document = await resolveDocument(context, input.document, profile);
  return storeProof(context, {
    profile,
    type,
    document,
    name: input.name,
    description: input.description,
    issuedAt: input.issuedAt,
    invalidAt: input.invalidAt,
    state: canAccept ? 'accepted' : 'submitted',
    userId: actor.userId,
    signedBy: actor.profileId,
  });
}

/** Resolves the file a proof refers to, if any. */
export async function resolveDocument(
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  documentIri: string | null | undefined,
  profile: Pick<Row<'profile'>, 'id' | 'customer_id'>,
): Promise<Row<'document'> | undefined> {
  if (documentIri == null) return undefined;
  const document = await resolveReference(documentIri, documents.path, async (id) =>
    // The copy of another person's proof is reported as missing, so as not to reveal it.
    (await isCopyOfAnotherPerson(tx, scope, id, profile.id)) ? undefined : findDocument(tx, scope, id),
  );
  const violations = checkDocument(document, profile.customer_id);
  if (violations.length > 0) throw new ValidationFailed(violations);
  return document;
}

interface WriteContext {
  readonly tx: Tx;
  readonly scope: Scope;
  readonly now: Date;
}

interface NewProof {
  readonly profile: Pick<Row<'profile'>, 'id' | 'customer_id'>;
  readonly type: Row<'proof_type'>;
  readonly document: Pick<Row<'document'>, 'id' | 'digest'> | undefined;
  /** Undefined: the name of the type is used. */
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  /** Wire format, a date with time and offset. */
  readonly issuedAt: string;
  /** Undefined: computed. Null: unlimited. */
  readonly invalidAt?: string | null | undefined;
  readonly state: ProofRow['state'];
  readonly userId: number | null;
  readonly signedBy: number | null;
}

/** Stores a proof whose references were checked, and records it in the ledger. */
export async function storeProof({ tx, scope, now }: WriteContext, proof: NewProof): Promise<ProofRow> {
  const { profile, type, document } = proof;
  // Nothing may be written about an erased person: it could not be erased a second time.
  if (!(await preventErasure(tx, scope, profile)))
    throw new ValidationFailed([{ propertyPath: 'profile', message: ERASED_MESSAGE }]);
  const issuedOn = dayOf(proof.issuedAt);
  refuseDates({ issuedOn, invalidOn: null }, now);
  const { invalidOn, isEndUnknown } = await lastDayOf({ tx, scope, now }, proof, issuedOn);
  refuseDates({ issuedOn, invalidOn }, now);
  const row = await insertProof(tx, scope, {
    customer_id: profile.customer_id,
    profile_id: profile.id,
    user_id: proof.userId,
    proof_type_id: type.id,
    name: proof.name ?? type.name,
    description: sanitizeDescription(proof.description ?? null),
    document_id: document?.id ?? null,
    issued_at: issuedOn,
    invalid_at: invalidOn,
    end_unknown: isEndUnknown,
    state: proof.state,
    created_at: now,
  });
  const eventType = proof.state === 'accepted' ? 'proof.recorded' : 'proof.submitted';
  const { userId, signedBy } = proof;
  await appendProof(tx, row, { type: eventType, at: now, userId, signedBy });
  return row;
}

/** @throws ValidationFailed if the type is no longer offered */
export function refuseTypeOutOfUse(type: Parameters<typeof checkTypeInUse>[0]): void {
  const violations = checkTypeInUse(type);
  if (violations.length > 0) throw new ValidationFailed(violations);
}

/** @throws ValidationFailed */
export function refuseDates(dates: Parameters<typeof checkDates>[0], now: Date): void {
  const violations = checkDates(dates, dayOf(now));
  if (violations.length > 0) throw new ValidationFailed(violations);
}

/** Unlimited validity must be stated explicitly; it is not the default when no rule is known. */
const UNKNOWN_END_MESSAGE = 'Für dieses Bundesland ist kein Abstand hinterlegt. Bitte das Ende der Gültigkeit angeben.';

async function lastDayOf(
  { tx, scope }: WriteContext,
  { invalidAt, type, profile, userId }: NewProof,
  issuedOn: string,
) {
  if (invalidAt !== undefined) return { invalidOn: invalidAt === null ? null : dayOf(invalidAt), isEndUnknown: false };
  const { invalidOn, rule } = await computeValidity(tx, scope, { type, profileId: profile.id, issuedOn });
  // A proof sent through an upload link may lack the end: the reviewer reads it from the paper.
  if (rule === 'unknown' && userId !== null)
    throw new ValidationFailed([{ propertyPath: 'invalidAt', message: UNKNOWN_END_MESSAGE }]);
  return { invalidOn: invalidOn ?? null, isEndUnknown: rule === 'unknown' };
}
