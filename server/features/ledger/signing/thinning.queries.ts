// These queries run with the system role, because no request role may delete a checkpoint.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

interface ThinningSearch {
  readonly customerId: number;
  readonly before: Date;
  readonly limit: number;
}

export interface ThinnableRow {
  readonly id: number;
  readonly created_at: Date;
}

/**
 * Finds growth checkpoints that are not the last of their day and that nothing names, the oldest first. It begins with the
 * day where the last search ended. The database has the same rule (ledger_checkpoint_guard).
 */
export async function findThinnable(
  tx: Tx,
  { customerId, before, limit }: ThinningSearch,
): Promise<readonly ThinnableRow[]> {
  const zone = sql.lit(SERVER_TIME_ZONE);
  const { rows } = await sql<ThinnableRow>`
    select id, created_at from (
      select id, created_at, may_be_thinned,
        row_number() over (
          partition by (created_at at time zone ${zone})::date order by id desc
        ) as from_last
      from ledger_checkpoint
      where customer_id = ${customerId} and occasion = 'growth'
        and created_at < date_trunc('day', ${before}::timestamptz at time zone ${zone}) at time zone ${zone}
        and created_at >= coalesce((
          select date_trunc('day', (body::jsonb -> 'data' ->> 'before')::timestamptz at time zone ${zone}) at time zone ${zone}
          from ledger_entry where customer_id = ${customerId} and type = 'ledgerCheckpoints.thinned'
          order by at desc, id desc limit 1
        ), '-infinity')
    ) growth
    where from_last > 1 and may_be_thinned
      and not exists (select from ledger_checkpoint_use where checkpoint_id = growth.id)
      and not exists (select from ledger_cosignature where checkpoint_id = growth.id)
    order by id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

export async function deleteCheckpoints(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('ledger_checkpoint')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}

/**
 * Notes that a document or a mail names these checkpoints, so that they stay.
 * @throws Error if one of them was deleted in the meantime
 */
export async function keepCheckpoints(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_checkpoint where id = any(${ids}::bigint[]) for key share`.execute(tx);
  if (rows.length < new Set(ids).size) throw new Error('A checkpoint was thinned out while it was read.');
  await sql`
    insert into ledger_checkpoint_use (checkpoint_id, customer_id)
    select id, customer_id from ledger_checkpoint where id = any(${ids}::bigint[])
    on conflict do nothing`.execute(tx);
}
