import pg from 'pg';
import { Unavailable } from '#server/http/render/errors.ts';
import type { PooledClient } from './pooled-client.ts';
import { prepareReading } from './postgres-reading.ts';
import { types } from './postgres-types.ts';
import { BECOME_SYSTEM } from './serving-role.ts';
import { MAX_STATEMENT_MILLISECONDS } from './statement-timeout.ts';

export function openPool(
  connectionString: string,
  limits: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'query_timeout'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    // With pipelining, BEGIN, the role and the query share one round trip.
    pipeline: true,
    keepAlive: true,
    statement_timeout: 4000,
    idle_in_transaction_session_timeout: 10_000,
    ...limits,
  });
  // The pool replaces a connection that dies, and its queries fail. Without a handler on the pool (for idle
  // connections) and on the client (for connections in use), the 'error' event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client: PooledClient) => {
    client.on('error', () => undefined);
    client.on('notice', ({ message = '' }) => (client.ownChanges ??= []).push(message));
    // JIT compilation does not pay: for the months to be invoiced of 200 organisations, compiling took 1.9 s and the
    // query 0.1 s.
    client.query(`${BECOME_SYSTEM}; set jit = off; set client_min_messages = notice`).catch(() => undefined);
    prepareReading(client);
  });
  return pool;
}

interface WorkOptions {
  readonly timeout?: number;
  /** Hears what the work changed about sessions and rights, after its transaction ended and before its result is used. */
  readonly onOwnChange?: (payload: string) => void;
}

export async function onConnectionOf<T>(
  pool: pg.Pool,
  work: (client: PooledClient) => Promise<T>,
  { timeout = MAX_STATEMENT_MILLISECONDS, onOwnChange }: WorkOptions = {},
): Promise<T> {
  const client = await connect(pool);
  client.timeoutMilliseconds = timeout;
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = isConnectionError(error);
    throw isBroken ? new Unavailable() : error;
  } finally {
    const changes = client.ownChanges ?? [];
    client.ownChanges = [];
    for (const change of changes) onOwnChange?.(change);
    client.release(isBroken);
  }
}

async function connect(pool: pg.Pool): Promise<PooledClient> {
  try {
    return await pool.connect();
  } catch {
    throw new Unavailable();
  }
}

/**
 * Recognises SQLSTATE class 08 (connection), 57P (server shutting down), 57014 (our statement timeout), 53300 (too many
 * connections) and 25P03 (idle in a transaction for too long).
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(08|57P|57014|53300|25P03)/.test(code) ||
    /^E(CONN|PIPE|TIMEDOUT)/.test(code) ||
    /Connection terminated|Query read timeout|not queryable|Connection ended/.test(error.message)
  );
}
