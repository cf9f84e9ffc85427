import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';

export async function findWantsDigest(tx: Tx, { userId }: Scope): Promise<boolean> {
  const setting = await tx
    .selectFrom('notification_setting')
    .select('wants_digest')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return setting?.wants_digest ?? false;
}

/**
 * @param digestDay the last day without a summary, so that a user who switches the summary on at noon gets the first
 * one the next morning
 */
export async function storeWantsDigest(
  tx: Tx,
  { userId }: Scope,
  { wantsDigest, digestDay }: { wantsDigest: boolean; digestDay: string },
): Promise<void> {
  const setting = { wants_digest: wantsDigest, digest_day: digestDay };
  await tx
    .insertInto('notification_setting')
    .values({ user_id: userId, ...setting })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(setting))
    .execute();
}
