import pg from 'pg';
import type { AnyScope } from '#server/access/scope.ts';
import { Unavailable } from '#server/http/render/errors.ts';
import type { Listener, Store, Tx } from '#server/db/database.ts';
import { listenOn } from './listen.ts';
import {
  liftedTimeout,
  MAX_STATEMENT_MILLISECONDS,
  statementTimeout,
  withBackgroundTimeout,
  withMaintenanceTimeout,
} from './statement-timeout.ts';
import { commit, commitAndFlush, RELEASE_LOCKS_BEFORE_FLUSH, sendInOneWrite, withTimeout } from './postgres-commit.ts';
import type { PooledClient } from './pooled-client.ts';
import { isConnectionError, onConnectionOf, openPool } from './postgres-pool.ts';
import { readOnlyQueriesOn } from './postgres-reading.ts';
import { Replicas } from './replicas.ts';
import { statementName } from './statement-names.ts';
import { READ_AS_OWNER, refusePrivilegedRole } from './serving-role.ts';
import { beginAs, createKysely, takeLastQueries } from '#server/db/transaction.ts';

const MIGRATION_LOCK_ID = 7_283_910;

interface PostgresOptions {
  /** Connects as the role that owns the tables, if that is another role than the one of the connection string. */
  readonly ownerUrl?: string | undefined;
  /** Streaming replicas, for reads that may go to one. */
  readonly replicaUrls?: readonly string[];
  readonly connections: number;
  /** How long work waits for a connection before it fails; a user should see the error within three seconds. */
  readonly maxConnectMilliseconds?: number | undefined;
  readonly rowLevelSecurity: boolean;
}

/**
 * @throws if there is a separate role for migrations, but the role that serves requests has more rights than it should
 */
export async function openPostgres(
  connectionString: string,
  {
    ownerUrl,
    replicaUrls = [],
    connections,
    maxConnectMilliseconds = MAX_CONNECT_MILLISECONDS,
    rowLevelSecurity,
  }: PostgresOptions,
): Promise<Store> {
  if (ownerUrl !== undefined) await onOwnConnection(connectionString, refusePrivilegedRole);
  const listeners = new Set<Listener>();
  const { pool, longReadPool } = openPools(connectionString, { connections, maxConnectMilliseconds });
  const onConnection: OnConnection = (work) =>
    onConnectionOf(pool, work, {
      timeout: statementTimeout(),
      onOwnChange: (payload) => {
        for (const listener of listeners) listener.onOwnChange?.(payload);
      },
    });
  const replicas = new Replicas(
    replicaUrls,
    (url) => openPools(url, { connections, maxConnectMilliseconds, longReadPatience: MAX_CONNECT_MILLISECONDS }),
    onConnection,
  );
  // An authority reads by its role in any case, because the functions that it reads names with need the role.
  const enforcedScope = (scope: AnyScope) => (rowLevelSecurity || scope.kind === 'authority' ? scope : null);

  return {
    kind: 'postgres',
    asSystem: (work) => runTransaction(onConnection, 'begin', work),
    queryAsSystem: (work) => onConnection((client) => work(queriesOn(client))),
    replicas,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    asActor: (scope, access, work) => {
      if (access !== 'read write') {
        const read = (client: PooledClient) => work(readOnlyQueriesOn(client, enforcedScope(scope)));
        return access === 'read replica' ? replicas.read('pool', read, () => onConnection(read)) : onConnection(read);
      }
      const beginStatement = rowLevelSecurity ? beginAs(scope, access) : `begin ${access}`;
      return runTransaction(onConnection, `${beginStatement}; ${RELEASE_LOCKS_BEFORE_FLUSH}`, work, commitAndFlush);
    },
    asActorForLongRead: (scope, work) => {
      const read = (client: PooledClient) => work(readOnlyQueriesOn(client, enforcedScope(scope)));
      return replicas.read('longReadPool', read, () => onConnectionOf(longReadPool, read));
    },
    runScript: (text) => runScriptAsOwner(ownerUrl ?? connectionString, text),
    runExclusively: (work) => runUnderMigrationLock(connectionString, work),
    runUnlessRunning: (name, work) => runUnderNamedLock(connectionString, name, work),
    listen: (listener) => listenAs(connectionString, listener, listeners),
    close: async () => void (await Promise.all([pool.end(), longReadPool.end(), replicas.close()])),
  };
}

/** Number of connections for `asActorForLongRead`, in addition to the pool. */
const LONG_READ_CONNECTIONS = 2;

const MAX_CONNECT_MILLISECONDS = 1000;

interface PoolOptions {
  readonly connections: number;
  readonly maxConnectMilliseconds: number;
  /**
   * How long a long read waits for a connection; 0 means without a limit. For a replica there is a limit, because the
   * read goes to the primary rather than waiting for a replica that does not answer.
   */
  readonly longReadPatience?: number;
}

const openPools = (
  connectionString: string,
  { connections, maxConnectMilliseconds, longReadPatience = 0 }: PoolOptions,
) => ({
  pool: openPool(connectionString, {
    max: connections,
    connectionTimeoutMillis: maxConnectMilliseconds,
    query_timeout: MAX_STATEMENT_MILLISECONDS,
  }),
  longReadPool: openPool(connectionString, {
    max: LONG_READ_CONNECTIONS,
    connectionTimeoutMillis: longReadPatience,
    query_timeout: MAX_STATEMENT_MILLISECONDS,
  }),
});

type OnConnection = <T>(work: (client: PooledClient) => Promise<T>) => Promise<T>;

const runTransaction = <T>(
  onConnection: OnConnection,
  beginStatement: string,
  work: (tx: Tx) => Promise<T>,
  commitTransaction = commit,
): Promise<T> =>
  onConnection(async (client) => {
    try {
      sendInOneWrite(client);
      const beginResult = client.query(`${beginStatement}${liftedTimeout(statementTimeout())}`);
      beginResult.catch(() => undefined);
      takeLastQueries(queriesOn(client));
      const result = await work(queriesOn(client));
      await beginResult;
      // The last queries are sent in one write together with COMMIT, which PostgreSQL refuses if one of them failed.
      const lastResults = Promise.all(
        takeLastQueries(queriesOn(client)).map(({ sql, parameters }) => runQuery(client, sql, parameters)),
      );
      await Promise.all([
        lastResults,
        commitTransaction(client, client.timeoutMilliseconds ?? MAX_STATEMENT_MILLISECONDS),
      ]);
      return result;
    } catch (error) {
      // A broken connection is discarded anyway, and a rollback on it would only delay the response.
      if (!isConnectionError(error)) await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });

const runScriptAsOwner = (connectionString: string, text: string) =>
  onOwnConnection(connectionString, async (client) => {
    await client.query(READ_AS_OWNER);
    // For several statements the driver returns a list of results.
    return [await client.query<Record<string, unknown>>(text)].flat().at(-1)?.rows ?? [];
  });

const runUnderMigrationLock = <T>(connectionString: string, work: () => Promise<T>): Promise<T> =>
  onOwnConnection(connectionString, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID]);
    return withMaintenanceTimeout(work);
  });

/** @returns false if another process holds the lock of this name; the work is not run then */
const runUnderNamedLock = (connectionString: string, name: string, work: () => Promise<void>): Promise<boolean> =>
  onOwnConnection(connectionString, async (client) => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(hashtext($1)) as free', [name]);
    if (rows[0]?.free !== true) return false;
    await withBackgroundTimeout(work);
    return true;
  });

/** Adds the listener to those who are told of the changes of this process. */
async function listenAs(
  connectionString: string,
  listener: Listener,
  listeners: Set<Listener>,
): Promise<() => Promise<void>> {
  const stop = await listenOn(connectionString, listener).catch(() => {
    throw new Unavailable();
  });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    return stop();
  };
}

async function runQuery(client: PooledClient, text: string, parameters: readonly unknown[]) {
  sendInOneWrite(client);
  const query = { name: statementName(text), text, values: [...parameters] };
  const result = await client.query(withTimeout(client.timeoutMilliseconds ?? MAX_STATEMENT_MILLISECONDS, query));
  return { rows: result.rows, affected: result.rowCount ?? 0 };
}

function queriesOn(client: PooledClient): Tx {
  client.tx ??= createKysely((text, parameters) => runQuery(client, text, parameters));
  return client.tx;
}

/** Runs work on a new connection outside of the pool and its timeouts, because migrations may take long. */
async function onOwnConnection<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
