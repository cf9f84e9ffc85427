import { sql } from 'kysely';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/**
 * Whether a proof counts, and no other one of the same name or in its place is valid longer. Training that refreshes
 * another one takes its place, as in the view required_proof.
 */
export const isUnreplaced = sql<boolean>`
  proof.state = 'accepted' and not exists (
    select from profile_document later join proof_type on proof_type.id = later.proof_type_id
    where later.profile_id = proof.profile_id and later.state = 'accepted'
      and (later.name = proof.name or proof_type.refreshes_id = proof.proof_type_id
        or (proof_type.is_required and proof_type.id = proof.proof_type_id))
      and coalesce(later.invalid_at, 'infinity') > proof.invalid_at
  )`;

/** Selects the proofs of staff that expire within these days, unless others took their place. */
export const endingProofs = (about: string, from: string, to: string) => sql`
  select concat_ws(':', ${about}::text, proof.id, proof.invalid_at) as about,
    proof.invalid_at::timestamp at time zone ${SERVER_TIME_ZONE} as at, proof.customer_id, null::bigint as location_id,
    proof.profile_id as item_id, proof.name || ' – ' || profile.name as what, null::bigint as only_for,
    null::bigint as sender_id
  from profile_document proof join profile on profile.id = proof.profile_id and profile.is_active
  where proof.invalid_at between ${from}::date and ${to}::date and ${isUnreplaced}`;
