import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { CHANGES } from '#server/db/listen.ts';

/**
 * Some process begins the job of this name as soon as the transaction is committed, instead of with the next minute. Where
 * nobody hears it, the minute does: the work itself stands in rows.
 */
export async function askForWork(tx: Tx, job: string): Promise<void> {
  await sql`select pg_notify(${CHANGES}, ${JSON.stringify({ work: job })})`.execute(tx);
}
