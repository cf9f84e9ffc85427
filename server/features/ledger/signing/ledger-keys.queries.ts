// These queries run with the system role, because no request role may read the sealed keys.
import { sql, type Insertable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Database, Row } from '#server/db/schema.ts';

const KEY_LOCK_ID = 7_283_912;
const SIGNING_LOCK_ID = 7_283_913;

export const findSigningKey = (tx: Tx): Promise<Row<'ledger_key'> | undefined> =>
  tx.selectFrom('ledger_key').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

export const insertSigningKey = (tx: Tx, values: Insertable<Database['ledger_key']>): Promise<Row<'ledger_key'>> =>
  tx.insertInto('ledger_key').values(values).returningAll().executeTakeFirstOrThrow();

/** Locks the creation of a signing key until the transaction ends. */
export async function lockSigningKey(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(KEY_LOCK_ID)})`.execute(tx);
}

/** Locks the signing of this log until the transaction ends. */
export async function lockSigning(tx: Tx, customerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SIGNING_LOCK_ID)}, ${customerId}::int)`.execute(tx);
}
