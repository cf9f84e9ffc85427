import { findProofNeeds, type ProofNeed } from '#server/features/profile-documents/gaps/proof-needs.public.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { canReadProofs } from '#shared/permissions.ts';
import type { ProfileRow } from './profiles.queries.ts';

/**
 * Returns what these people lack, or undefined if the actor may not read that. Staff of a location without premium may
 * not: there proofs belong to what the location has not booked, and so does what follows from them.
 */
export async function proofNeedsIfReadable(
  { tx, scope, actor, now }: Context,
  rows: readonly ProfileRow[],
): Promise<ReadonlyMap<number, ProofNeed> | undefined> {
  if (!canReadProofs(actor)) return undefined;
  const ids = rows.map(({ id }) => id);
  return findProofNeeds(tx, scope, ids, localDay(now.getTime(), SERVER_TIME_ZONE));
}
