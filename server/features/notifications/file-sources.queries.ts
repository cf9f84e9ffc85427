import { sql, type RawBuilder } from 'kysely';
import type { ScanState } from '#shared/contracts/documents/documents.ts';

type WithheldState = Extract<ScanState, 'infected' | 'unscannable'>;

/**
 * Selects the files that the virus scanner did not pass. The service user who sent a file is notified of it, the
 * management of all files.
 */
export const withheldFiles = (state: WithheldState, since: Date): RawBuilder<unknown> => sql`
  select concat_ws(':', 'file', ${state}::text, id) as about, scan_settled_at as at, customer_id, location_id,
    id as item_id, name as what, coalesce(user_id, 0) as only_for, null::bigint as sender_id
  from document
  where scan_state = ${state} and scan_settled_at > ${since} and category <> 'proof'`;

/** Selects withheld copies of proofs that a proof refers to. */
export const withheldCopies = (state: WithheldState, since: Date): RawBuilder<unknown> => sql`
  select concat_ws(':', 'copy', ${state}::text, document.id, proof.id) as about, scan_settled_at as at,
    proof.customer_id, null::bigint as location_id, proof.id as item_id, proof.name || ' – ' || profile.name as what,
    coalesce(proof.user_id, 0) as only_for, null::bigint as sender_id
  from document
  join profile_document proof on proof.document_id = document.id
  join profile on profile.id = proof.profile_id
  where scan_state = ${state} and scan_settled_at > ${since}`;
