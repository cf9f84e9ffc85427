import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';

/** All of them; row-level security leaves those of whom the asker does not manage. */
export async function endSessionsOf(tx: Tx, _scope: Scope, userId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: sql<Date>`clock_timestamp()`, ended_reason: 'revoked' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}
