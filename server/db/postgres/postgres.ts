import { createHash } from 'node:crypto';
import pg from 'pg';
import { Unavailable } from '#server/http/render/errors.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { listenOn } from './listen.ts';
import { statementTimeout, MAX_STATEMENT_MILLISECONDS, withBackgroundTimeout } from './statement-timeout.ts';
import { commit, commitAndFlush, RELEASE_LOCKS_BEFORE_FLUSH, sendInOneWrite, withTimeout } from './postgres-commit.ts';
import { types } from './postgres-types.ts';
import { BECOME_SYSTEM, READ_AS_OWNER, refusePrivilegedRole } from './serving-role.ts';
import { beginAs, createKysely } from '#server/db/transaction.ts';

const migrationLock = 7_283_910;

/**
 * Names of prepared statements by their text. Preparing more than doubles the speed; a name must stand for exactly one
 * text. Each connection keeps what it prepared, so texts beyond `MAX_PREPARED`, which normal use does not reach, run
 * unprepared.
 */
const statementNames = new Map<string, string>();
const MAX_PREPARED = 500;

function statementName(text: string): string | undefined {
  const existingName = statementNames.get(text);
  if (existingName !== undefined || statementNames.size >= MAX_PREPARED) return existingName;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  statementNames.set(text, name);
  return name;
}

interface PooledClient extends pg.PoolClient {
  tx?: Tx;
  readOnly?: { readonly tx: Tx; begin: string };
  /** Timeout of each statement of the current work, in milliseconds. */
  timeout?: number;
}

interface PostgresOptions {
  /** Connects as the role that owns the tables, if that is another role than the one of the connection string. */
  readonly ownerUrl?: string | undefined;
  readonly connections: number;
  readonly rowLevelSecurity: boolean;
}

/**
 * @throws if there is a separate role for migrations, but the role that serves requests has more rights than it should
 */
export async function openPostgres(
  connectionString: string,
  { ownerUrl, connections: max, rowLevelSecurity }: PostgresOptions,
): Promise<Store> {
  if (ownerUrl !== undefined) await onOwnConnection(connectionString, refusePrivilegedRole);
  const pool = openPool(connectionString, {
    max,
    connectionTimeoutMillis: 1000,
    query_timeout: MAX_STATEMENT_MILLISECONDS,
  });
  const longReadPool = openPool(connectionString, {
    max: LONG_READ_CONNECTIONS,
    connectionTimeoutMillis: 0,
    query_timeout: MAX_STATEMENT_MILLISECONDS,
  });
  const onConnection = <T>(runWork: (client: PooledClient) => Promise<T>): Promise<T> =>
    onConnectionOf(pool, runWork, statementTimeout());

  const transaction = <T>(begin: string, runWork: (tx: Tx) => Promise<T>, end = commit): Promise<T> =>
    onConnection(async (client) => {
      try {
        sendInOneWrite(client);
        const beginResult = client.query(begin);
        beginResult.catch(() => undefined);
        const result = await runWork(queriesOn(client));
        await beginResult;
        await end(client, client.timeout ?? MAX_STATEMENT_MILLISECONDS);
        return result;
      } catch (error) {
        // A broken connection is discarded anyway, and a rollback on it would only delay the response.
        if (!isConnectionError(error)) await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });

  return {
    kind: 'postgres',
    asSystem: (runWork) => transaction('begin', runWork),
    queryAsSystem: (runWork) => onConnection((client) => runWork(queriesOn(client))),
    asActor: (scope, access, runWork) => {
      const begin = rowLevelSecurity ? beginAs(scope, access) : `begin ${access}`;
      return access === 'read only'
        ? onConnection((client) => runWork(readOnlyQueriesOn(client, begin)))
        : transaction(`${begin}; ${RELEASE_LOCKS_BEFORE_FLUSH}`, runWork, commitAndFlush);
    },
    asActorForLongRead: (scope, runWork) =>
      onConnectionOf(longReadPool, (client) =>
        runWork(readOnlyQueriesOn(client, rowLevelSecurity ? beginAs(scope, 'read only') : 'begin read only')),
      ),
    runScript: (text) =>
      onOwnConnection(ownerUrl ?? connectionString, async (client) => {
        await client.query(READ_AS_OWNER);
        // For several statements the driver returns a list of results.
        return [await client.query<Record<string, unknown>>(text)].flat().at(-1)?.rows ?? [];
      }),
    runExclusively: (runWork) =>
      onOwnConnection(connectionString, async (client) => {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        return withBackgroundTimeout(runWork);
      }),
    runUnlessRunning: (name, runWork) =>
      onOwnConnection(connectionString, async (client) => {
        const { rows } = await client.query<{ is_free: boolean }>(
          'select pg_try_advisory_lock(hashtext($1)) as is_free',
          [name],
        );
        if (rows[0]?.is_free !== true) return false;
        await withBackgroundTimeout(runWork);
        return true;
      }),
    listen: (listener) =>
      listenOn(connectionString, listener).catch(() => {
        throw new Unavailable();
      }),
    close: async () => void (await Promise.all([pool.end(), longReadPool.end()])),
  };
}

/** Number of connections for `asActorForLongRead`, in addition to the pool. */
const LONG_READ_CONNECTIONS = 2;

function openPool(
  connectionString: string,
  bounds: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'query_timeout'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    // With pipelining, BEGIN, the role and the query share one round trip.
    pipeline: true,
    keepAlive: true,
    statement_timeout: 4000,
    idle_in_transaction_session_timeout: 10_000,
    ...bounds,
  });
  // The pool replaces a connection that dies, and its queries fail. Without a handler on the pool (for idle
  // connections) and on the client (for connections in use), the 'error' event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // JIT compilation does not pay: for the months to be invoiced of 200 organisations, compiling took 1.9 s and the
    // query 0.1 s.
    client.query(`${BECOME_SYSTEM}; set jit = off`).catch(() => undefined);
  });
  return pool;
}

async function onConnectionOf<T>(
  pool: pg.Pool,
  runWork: (client: PooledClient) => Promise<T>,
  timeout = MAX_STATEMENT_MILLISECONDS,
): Promise<T> {
  const client = await connect(pool);
  client.timeout = timeout;
  let isBroken = false;
  try {
    return await runWork(client);
  } catch (error) {
    isBroken = isConnectionError(error);
    throw isBroken ? new Unavailable() : error;
  } finally {
    client.release(isBroken);
  }
}

async function runQuery(client: PooledClient, text: string, parameters: readonly unknown[]) {
  sendInOneWrite(client);
  const query = { name: statementName(text), text, values: [...parameters] };
  const result = await client.query(withTimeout(client.timeout ?? MAX_STATEMENT_MILLISECONDS, query));
  return { rows: result.rows, affected: result.rowCount ?? 0 };
}

function queriesOn(client: PooledClient): Tx {
  client.tx ??= createKysely((text, parameters) => runQuery(client, text, parameters));
  return client.tx;
}

/**
 * Returns a query builder for reading. READ COMMITTED takes a snapshot per statement, so a reader needs no transaction
 * that spans several statements: the queries of one turn of the event loop share a transaction, and BEGIN, role,
 * queries and COMMIT are sent together.
 */
function readOnlyQueriesOn(client: PooledClient, begin: string): Tx {
  client.readOnly ??= openReadOnly(client);
  client.readOnly.begin = begin;
  return client.readOnly.tx;
}

function openReadOnly(client: PooledClient): NonNullable<PooledClient['readOnly']> {
  let isOpen = false;
  const tx = createKysely((text, parameters) => {
    if (!isOpen) {
      isOpen = true;
      sendInOneWrite(client, () => {
        isOpen = false;
        client.query('commit').catch(() => undefined);
      });
      // If BEGIN or COMMIT fails, the query between them fails as well and reports the error.
      client.query(readMode.begin).catch(() => undefined);
    }
    return runQuery(client, text, parameters);
  });
  const readMode = { tx, begin: '' };
  return readMode;
}

async function connect(pool: pg.Pool): Promise<PooledClient> {
  try {
    return await pool.connect();
  } catch {
    throw new Unavailable();
  }
}

/** Runs work on a new connection outside of the pool and its timeouts, because migrations may take long. */
async function onOwnConnection<T>(connectionString: string, runWork: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await runWork(client);
  } finally {
    await client.end();
  }
}

/**
 * Recognises SQLSTATE class 08 (connection), 57P (server shutting down), 57014 (our statement timeout), 53300 and
 * 25P03.
 */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(08|57P|57014|53300|25P03)/.test(code) ||
    /^E(CONN|PIPE|TIMEDOUT)/.test(code) ||
    /Connection terminated|Query read timeout|not queryable|Connection ended/.test(error.message)
  );
}
