import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';

/** Finds the time stamps of these checkpoints, from before the log of all ledgers was stamped instead. */
export async function findTimeStamps(
  tx: Tx,
  scope: Scope,
  checkpoints: readonly CheckpointRow[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('ledger_time_stamp')
    .select('note')
    .where(sql<boolean>`checkpoint_id = any(${checkpoints.map(({ id }) => id)}::bigint[])`)
    .where(ofCustomer(scope))
    .orderBy('checkpoint_id')
    .execute();
  return rows.map(({ note }) => note);
}
