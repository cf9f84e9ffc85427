import type { Tx } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { readRecord, recordedRowOf } from '#server/ledger/recorded-rows.ts';
import { iri, iriOrNone } from '#server/http/render/item.ts';
import { profileDocuments } from '#shared/contracts/profile-documents/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { ProofRow } from './profile-documents.queries.ts';

interface ProofEvent {
  readonly type: 'proof.recorded' | 'proof.submitted' | 'proof.changed' | 'proof.accepted' | 'proof.rejected';
  readonly at: Date;
  /** Null if the proof arrived through an upload link. */
  readonly userId: number | null;
  /** The profile the session signs with. */
  readonly signedBy?: number | null;
}

/** Records the state of the proof in the ledger, which keeps the history of changes and reviews. */
export async function appendProof(
  tx: Tx,
  proof: ProofRow,
  { type, at, userId, signedBy }: ProofEvent,
): Promise<number> {
  return appendToLedger(tx, {
    customerId: proof.customer_id,
    type,
    entity: iri(profileDocuments.path, proof.id),
    at,
    occurredAt: at,
    actor: userId === null ? SYSTEM_ACTOR : iri(users.path, userId),
    profile: iriOrNone(profiles.path, signedBy ?? null),
    data: {},
    row: recordedRowOf('profile_document', await readRecord(tx, 'profile_document', proof.id)),
  });
}
