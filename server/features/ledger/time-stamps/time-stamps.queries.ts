import { type Insertable, sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';

/** Finds ledgers whose newest checkpoint has no time stamp, and that got none today. */
export async function findUnstampedLedgers(
  tx: Tx,
  { today, limit }: { readonly today: Date; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from ledger
    where not exists (
      select from ledger_time_stamp stamp where stamp.customer_id = ledger.customer_id and stamped_at >= ${today}
    ) and not exists (
      select from ledger_time_stamp stamp where stamp.checkpoint_id = (
        select id from ledger_checkpoint newest where newest.customer_id = ledger.customer_id order by id desc limit 1
      )
    ) and exists (select from ledger_checkpoint signed where signed.customer_id = ledger.customer_id)
    order by customer_id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map((row) => row.customer_id);
}

export const storeTimeStamp = (tx: Tx, stamp: Insertable<Database['ledger_time_stamp']>) =>
  tx
    .insertInto('ledger_time_stamp')
    .values(stamp)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Finds the newest time stamp of this checkpoint or of an earlier one. */
export const findLastTimeStamp = (
  tx: Tx,
  scope: Scope,
  { id, customer_id: customerId }: Pick<CheckpointRow, 'id' | 'customer_id'>,
): Promise<Row<'ledger_time_stamp'> | undefined> =>
  tx
    .selectFrom('ledger_time_stamp')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('checkpoint_id', '<=', id)
    .where(ofCustomer(scope))
    .orderBy('checkpoint_id', 'desc')
    .limit(1)
    .executeTakeFirst();
