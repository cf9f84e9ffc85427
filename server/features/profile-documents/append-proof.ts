import type { Tx } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/db/ledger.ts';
import { toWireDay } from '#server/http/dates.ts';
import { iri, iriOrNone } from '#server/http/item.ts';
import { documents } from '#shared/contracts/documents.ts';
import { proofTypes } from '#shared/contracts/proof-types.ts';
import { profileDocuments } from '#shared/contracts/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles.ts';
import { users } from '#shared/contracts/users.ts';
import type { ProofRow } from './profile-documents.queries.ts';

interface Happened {
  readonly type: 'proof.recorded' | 'proof.submitted' | 'proof.changed' | 'proof.accepted' | 'proof.rejected';
  readonly at: Date;
  /** Null where it came by an upload link. */
  readonly userId: number | null;
  /** The profile the session signs with. */
  readonly signedBy?: number | null;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256?: string | undefined;
}

/** Proofs change and are reviewed: what each of them said and when is in the ledger. */
export function appendProof(
  tx: Tx,
  proof: ProofRow,
  { type, at, userId, signedBy, sha256 }: Happened,
): Promise<number> {
  return appendToLedger(tx, {
    customerId: proof.customer_id,
    type,
    entity: iri(profileDocuments.path, proof.id),
    at,
    occurredAt: at,
    actor: userId === null ? SYSTEM_ACTOR : iri(users.path, userId),
    profile: iriOrNone(profiles.path, signedBy ?? null),
    data: {
      person: iri(profiles.path, proof.profile_id),
      proofType: iri(proofTypes.path, proof.proof_type_id),
      state: proof.state,
      issuedAt: toWireDay(proof.issued_at),
      invalidAt: toWireDay(proof.invalid_at),
      document: iriOrNone(documents.path, proof.document_id),
      sha256,
    },
    personal: { name: proof.name, description: proof.description },
    ...(type === 'proof.rejected' && { reason: proof.review_comment ?? '' }),
  });
}
