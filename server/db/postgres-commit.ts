// How a transaction reaches PostgreSQL and its disk.
import type pg from 'pg';

/** What is asked in this turn of the event loop leaves in one write: system calls are most of what a short request costs. */
export function sendTogether({ connection: { stream } }: pg.PoolClient, last?: () => void): void {
  stream.cork();
  process.nextTick(() => {
    last?.();
    stream.uncork();
  });
}

/** COMMIT of an aborted transaction is answered with ROLLBACK and no error: nothing may be acknowledged then. */
export async function commit(client: pg.PoolClient, patience: number): Promise<void> {
  const { command } = await client.query(within(patience, { text: 'commit' }));
  if (command !== 'COMMIT') throw new Error('The transaction was aborted and could not be committed.');
}

/** With COMMIT, before the disk has it (decision 040). Of one transaction: no other is acknowledged any sooner. */
export const LOCKS_GO_FIRST = 'set local synchronous_commit = off';

/**
 * Whoever waits for the ledger of an organisation, or to announce something, goes on while the disk is written: one write is
 * for all of them. Nothing is acknowledged before it. A message in the log is what waits for everything before itself.
 */
export async function commitAndFlush(client: pg.PoolClient, patience: number): Promise<void> {
  sendTogether(client);
  const committed = commit(client, patience);
  const flush = { name: 'flush', text: "select pg_logical_emit_message(true, 'schutzbuch', '')" };
  const flushed = client.query(within(patience, flush));
  await Promise.all([committed, flushed]);
}

/** A statement that may take so many milliseconds: the driver reads a bound of each, and does not declare it. */
export const within = <Query extends pg.QueryConfig>(
  patience: number,
  query: Query,
): Query & Pick<pg.ClientConfig, 'query_timeout'> => ({ ...query, query_timeout: patience });
