import { appendToLedger, forgetInLedger, readLedgerData } from '#server/ledger/append-to-ledger.ts';
import { readRecord, recordedRowOf } from '#server/ledger/recorded-rows.ts';
import { forgetPinGuesses } from '#server/features/auth/auth.public.ts';
import { removeProofFiles } from '#server/features/documents/documents.public.ts';
import { findProofsOf, forgetProofsOf } from '#server/features/profile-documents/profile-documents.public.ts';
import { findLinksOf, forgetLinksOf } from '#server/features/upload-links/upload-links.public.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { profileDocuments } from '#shared/contracts/profile-documents/profile-documents.ts';
import { ERASED_MESSAGE, profiles, type ProfileErasure } from '#shared/contracts/profiles/profiles.ts';
import { uploadLinks } from '#shared/contracts/upload-links/upload-links.ts';
import { users } from '#shared/contracts/users/users.ts';
import { loadProfile, loadLockedProfile } from './change-profile.ts';
import {
  deleteKeptResponses,
  forgetExports,
  forgetPerson,
  replaceProfileLocations,
  updateProfile,
  type ProfileRow,
} from './profiles.queries.ts';
import { checkErasure, erasedName } from './profiles.rules.ts';

interface ErasureResult {
  readonly profile: ProfileRow;
  /** Keys in the file store that no row refers to any more. */
  readonly fileKeys: readonly string[];
}

/**
 * Erases everything that identifies the person: name, comment, login, PIN, proofs and their files, upload links,
 * responses kept for retries, exports of the organisation, and the openings of the ledger's commitments. Records stay,
 * signed with a number, and the hash chain of the ledger stays valid.
 */
export async function eraseProfile(context: Context, id: number, input: ProfileErasure): Promise<ErasureResult> {
  const { tx, scope, now } = context;
  const erasedPerson = await loadLockedProfile(context, id);
  if (erasedPerson.erased_at !== null) throw new Conflict(ERASED_MESSAGE);
  const violations = checkErasure(erasedPerson, input.name);
  if (violations.length > 0) throw new ValidationFailed(violations);
  const { entities, proofs, fileKeys } = await forgetProofs(context, erasedPerson);
  const links = (await findLinksOf(tx, scope, id)).map((link) => iri(uploadLinks.path, link.id));
  await forgetLinksOf(tx, scope, { id, customer_id: erasedPerson.customer_id });
  await forgetPinGuesses(tx, id);
  await deleteKeptResponses(tx, scope, erasedPerson.customer_id, [...entities, ...links]);
  await forgetPerson(tx, scope, erasedPerson, erasedName(id));
  await replaceProfileLocations(tx, scope, erasedPerson, []);
  const erasedColumns = { is_active: false, comment: null, user_id: null, pin_hash: null };
  await updateProfile(tx, scope, id, { ...erasedColumns, name: erasedName(id), erased_at: now });
  const openings = await forgetInLedger(tx, {
    customerId: erasedPerson.customer_id,
    kinds: ERASED_ENTRY_KINDS,
    entities,
  });
  await appendErasure(context, erasedPerson, {
    reason: input.reason,
    proofs: proofs.length,
    files: fileKeys.length,
    openings,
  });
  for (const proof of proofs) await appendErasedProof(context, erasedPerson, proof);
  const exportFiles = await forgetExports(tx, scope, erasedPerson.customer_id);
  return { profile: await loadProfile(context, id), fileKeys: [...fileKeys, ...exportFiles] };
}

/** Kinds of ledger entries that may hold commitments to personal data of a profile. */
const ERASED_ENTRY_KINDS = ['profile', 'proof', 'document'];

async function forgetProofs({ tx, scope }: Context, { id, customer_id: customerId }: ProfileRow) {
  const proofs = (await findProofsOf(tx, scope, id)).map((proof) => iri(profileDocuments.path, proof.id));
  const documentIds = new Set(await forgetProofsOf(tx, scope, id));
  // If the file of a proof was replaced, only the ledger still refers to the earlier files.
  for (const { document } of await readLedgerData(tx, { customerId, kinds: ['proof'], entities: proofs })) {
    const earlierDocumentId = typeof document === 'string' ? idFromIri(document, documents.path) : null;
    if (earlierDocumentId !== null) documentIds.add(earlierDocumentId);
  }
  const removedFiles = await removeProofFiles(tx, scope, customerId, [...documentIds]);
  const entities = [iri(profiles.path, id), ...proofs, ...removedFiles.map((file) => iri(documents.path, file.id))];
  return { entities, proofs, fileKeys: removedFiles.flatMap(({ keys }) => keys) };
}

interface ErasureFacts {
  readonly reason: string;
  readonly proofs: number;
  readonly files: number;
  readonly openings: number;
}

const appendErasure = async ({ tx, actor, now }: Context, profile: ProfileRow, { reason, ...counts }: ErasureFacts) =>
  appendToLedger(tx, {
    customerId: profile.customer_id,
    type: 'erasure.executed',
    entity: iri(profiles.path, profile.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: counts,
    reason,
    row: recordedRowOf('profile', await readRecord(tx, 'profile', profile.id)),
  });

/** Records the remains of an erased proof: its type and the end of its validity. */
async function appendErasedProof({ tx, actor, now }: Context, { customer_id }: ProfileRow, proof: string) {
  const id = idFromIri(proof, profileDocuments.path) ?? 0;
  await appendToLedger(tx, {
    customerId: customer_id,
    type: 'proof.erased',
    entity: proof,
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: {},
    row: recordedRowOf('profile_document', await readRecord(tx, 'profile_document', id)),
  });
}
