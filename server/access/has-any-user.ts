import type { Tx } from '#server/db/database.ts';

export async function hasAnyUser(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined;
}
