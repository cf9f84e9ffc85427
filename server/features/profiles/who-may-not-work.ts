import { findWhoMayNotWork } from '#server/features/profile-documents/profile-documents.public.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { canReadProofs } from '#shared/permissions.ts';
import type { ProfileRow } from './profiles.queries.ts';

/**
 * Returns who of these people must not work, or undefined if the actor may not read that. Staff of a location without
 * premium may not: there proofs belong to what the location has not booked, and so does what follows from them.
 */
export async function whoMayNotWorkIfReadable(
  { tx, scope, actor, now }: Context,
  rows: readonly ProfileRow[],
): Promise<ReadonlySet<number> | undefined> {
  if (!canReadProofs(actor)) return undefined;
  const ids = rows.map(({ id }) => id);
  return findWhoMayNotWork(tx, scope, ids, localDay(now.getTime(), SERVER_TIME_ZONE));
}
