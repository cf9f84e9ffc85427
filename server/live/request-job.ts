import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { CHANGES_CHANNEL } from '#server/db/postgres/listen.ts';

/**
 * Makes a process start the job of this name as soon as the transaction is committed, instead of at the next minute. If
 * no process receives the notification, the job runs at the next minute: the work itself is stored in rows.
 */
export async function requestJob(tx: Tx, job: string): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify({ work: job })})`.execute(tx);
}
