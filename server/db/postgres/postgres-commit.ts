import type pg from 'pg';

/**
 * Sends all queries of this turn of the event loop in one write, because system calls are most of the cost of a short
 * request. @param beforeFlush may add a last query to that write
 */
export function sendInOneWrite({ connection: { stream } }: pg.PoolClient, beforeFlush?: () => void): void {
  stream.cork();
  process.nextTick(() => {
    beforeFlush?.();
    stream.uncork();
  });
}

/**
 * Commits, and throws if the transaction was aborted: PostgreSQL answers such a COMMIT with ROLLBACK and without an
 * error.
 */
export async function commit(client: pg.PoolClient, timeoutMilliseconds: number): Promise<void> {
  const { command } = await client.query(withTimeout(timeoutMilliseconds, { text: 'commit' }));
  if (command !== 'COMMIT') throw new Error('The transaction was aborted and could not be committed.');
}

/**
 * Makes COMMIT of this transaction release its locks before the data is on the disk (decision 040); `commitAndFlush`
 * then waits for the disk. Other transactions keep their setting.
 */
export const RELEASE_LOCKS_BEFORE_FLUSH = 'set local synchronous_commit = off';

/**
 * Commits, and then waits until the transaction is on the disk, so nothing is acknowledged earlier. Transactions that
 * waited for its locks (the ledger of an organisation, notifications) proceed meanwhile and share the next flush. The
 * flush is a message in the write-ahead log, which waits for everything that was written before it.
 */
export async function commitAndFlush(client: pg.PoolClient, timeoutMilliseconds: number): Promise<void> {
  sendInOneWrite(client);
  const commitResult = commit(client, timeoutMilliseconds);
  const flush = { name: 'flush', text: "select pg_logical_emit_message(true, 'schutzbuch', '')" };
  const flushResult = client.query(withTimeout(timeoutMilliseconds, flush));
  await Promise.all([commitResult, flushResult]);
}

/** Sets the timeout of one statement, in milliseconds. The driver supports this, but its types do not declare it. */
export const withTimeout = <Query extends pg.QueryConfig>(
  timeoutMilliseconds: number,
  query: Query,
): Query & Pick<pg.ClientConfig, 'query_timeout'> => ({ ...query, query_timeout: timeoutMilliseconds });
