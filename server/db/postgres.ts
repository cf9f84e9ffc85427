import { createHash } from 'node:crypto';
import pg from 'pg';
import { Unavailable } from '#server/http/errors.ts';
import type { Store, Tx } from './database.ts';
import { listenOn } from './listen.ts';
import { currentPatience, MAX_STATEMENT_MILLISECONDS, workInBackground } from './patience.ts';
import { commit, commitAndFlush, LOCKS_GO_FIRST, sendTogether, within } from './postgres-commit.ts';
import { types } from './postgres-types.ts';
import { BECOME_SYSTEM, READ_AS_OWNER, refuseStrongRole } from './serving-role.ts';
import { beginAs, kyselyOver } from './transaction.ts';

const migrationLock = 7_283_910;

/**
 * Preparing is worth more than twice the speed here, and a statement's name has to stand for exactly its text. Each
 * connection keeps what it prepared, so texts beyond a number that no usual work reaches run unprepared.
 */
const statementNames = new Map<string, string>();
const MAX_PREPARED = 500;

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_PREPARED) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  statementNames.set(text, name);
  return name;
}

interface PooledClient extends pg.PoolClient {
  tx?: Tx;
  reading?: { readonly tx: Tx; begin: string };
  /** Milliseconds a statement of the work at hand may take. */
  patience?: number;
}

interface Opening {
  /** Names the role that owns the tables, where it is another one. */
  readonly ownerUrl?: string | undefined;
  readonly connections: number;
  readonly rowLevelSecurity: boolean;
}

/** @throws where the role of requests is too strong beside one that migrates */
export async function openPostgres(
  connectionString: string,
  { ownerUrl, connections: max, rowLevelSecurity }: Opening,
): Promise<Store> {
  if (ownerUrl !== undefined) await onOwnConnection(connectionString, refuseStrongRole);
  const pool = openPool(connectionString, {
    max,
    connectionTimeoutMillis: 1000,
    query_timeout: MAX_STATEMENT_MILLISECONDS,
  });
  const longReaders = openPool(connectionString, {
    max: LONG_READERS,
    connectionTimeoutMillis: 0,
    query_timeout: MAX_STATEMENT_MILLISECONDS,
  });
  const onConnection = <T>(work: (client: PooledClient) => Promise<T>): Promise<T> =>
    onConnectionOf(pool, work, currentPatience());

  const transaction = <T>(begin: string, work: (tx: Tx) => Promise<T>, end = commit): Promise<T> =>
    onConnection(async (client) => {
      try {
        sendTogether(client);
        const begun = client.query(begin);
        begun.catch(() => undefined);
        const result = await work(queriesOn(client));
        await begun;
        await end(client, client.patience ?? MAX_STATEMENT_MILLISECONDS);
        return result;
      } catch (error) {
        // One that does not answer is thrown away, and would keep the answer waiting once more.
        if (!isConnectionError(error)) await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });

  return {
    kind: 'postgres',
    asSystem: (work) => transaction('begin', work),
    askAsSystem: (work) => onConnection((client) => work(queriesOn(client))),
    asActor: (scope, access, work) => {
      const begin = rowLevelSecurity ? beginAs(scope, access) : `begin ${access}`;
      return access === 'read only'
        ? onConnection((client) => work(readingOn(client, begin)))
        : transaction(`${begin}; ${LOCKS_GO_FIRST}`, work, commitAndFlush);
    },
    asLongReader: (scope, work) =>
      onConnectionOf(longReaders, (client) =>
        work(readingOn(client, rowLevelSecurity ? beginAs(scope, 'read only') : 'begin read only')),
      ),
    runScript: (text) =>
      onOwnConnection(ownerUrl ?? connectionString, async (client) => {
        await client.query(READ_AS_OWNER);
        // The driver answers several statements with a list of results.
        return [await client.query<Record<string, unknown>>(text)].flat().at(-1)?.rows ?? [];
      }),
    exclusively: (work) =>
      onOwnConnection(connectionString, async (client) => {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        return workInBackground(work);
      }),
    unlessRunning: (name, work) =>
      onOwnConnection(connectionString, async (client) => {
        const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(hashtext($1)) as free', [
          name,
        ]);
        if (rows[0]?.free !== true) return false;
        await workInBackground(work);
        return true;
      }),
    listen: (listener) =>
      listenOn(connectionString, listener).catch(() => {
        throw new Unavailable();
      }),
    close: async () => void (await Promise.all([pool.end(), longReaders.end()])),
  };
}

/** Beside the pool of everybody else. */
const LONG_READERS = 2;

function openPool(
  connectionString: string,
  bounds: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'query_timeout'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    // Lets BEGIN, role and query share a round trip.
    pipeline: true,
    keepAlive: true,
    statement_timeout: 4000,
    idle_in_transaction_session_timeout: 10_000,
    ...bounds,
  });
  // A connection that dies, idle or at work, is replaced by the pool and its queries are refused; without a listener on
  // both, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // PostgreSQL compiles what it expects to take long, for this one time: of the months to be invoiced of 200 organisations that
    // took 1.9 s and the search 0.1 s.
    client.query(`${BECOME_SYSTEM}; set jit = off`).catch(() => undefined);
  });
  return pool;
}

async function onConnectionOf<T>(
  pool: pg.Pool,
  work: (client: PooledClient) => Promise<T>,
  patience = MAX_STATEMENT_MILLISECONDS,
): Promise<T> {
  const client = await connect(pool);
  client.patience = patience;
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = isConnectionError(error);
    throw isBroken ? new Unavailable() : error;
  } finally {
    client.release(isBroken);
  }
}

async function ask(client: PooledClient, text: string, parameters: readonly unknown[]) {
  sendTogether(client);
  const query = { name: statementName(text), text, values: [...parameters] };
  const result = await client.query(within(client.patience ?? MAX_STATEMENT_MILLISECONDS, query));
  return { rows: result.rows, affected: result.rowCount ?? 0 };
}

function queriesOn(client: PooledClient): Tx {
  client.tx ??= kyselyOver((text, parameters) => ask(client, text, parameters));
  return client.tx;
}

/**
 * READ COMMITTED takes a snapshot per statement, so a reader needs no transaction beyond one: what it asks in one turn of
 * the event loop gets its own, and BEGIN, role, queries and COMMIT travel together.
 */
function readingOn(client: PooledClient, begin: string): Tx {
  client.reading ??= openReading(client);
  client.reading.begin = begin;
  return client.reading.tx;
}

function openReading(client: PooledClient): NonNullable<PooledClient['reading']> {
  let isOpen = false;
  const tx = kyselyOver((text, parameters) => {
    if (!isOpen) {
      isOpen = true;
      sendTogether(client, () => {
        isOpen = false;
        client.query('commit').catch(() => undefined);
      });
      // Whatever goes wrong in these two, the query between them is refused as well and says so.
      client.query(reading.begin).catch(() => undefined);
    }
    return ask(client, text, parameters);
  });
  const reading = { tx, begin: '' };
  return reading;
}

async function connect(pool: pg.Pool): Promise<PooledClient> {
  try {
    return await pool.connect();
  } catch {
    throw new Unavailable();
  }
}

/** Migrations may take long: they run beside the pool, without its timeouts. */
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

/** Class 08 is the connection, 57P the server going away, 57014 our own time limit. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(08|57P|57014|53300|25P03)/.test(code) ||
    /^E(CONN|PIPE|TIMEDOUT)/.test(code) ||
    /Connection terminated|Query read timeout|not queryable|Connection ended/.test(error.message)
  );
}
