import { createHash } from 'node:crypto';
import pg from 'pg';
import { Unavailable } from '#server/http/errors.ts';
import type { Store, Tx } from './database.ts';
import { beginAs, kyselyOver } from './transaction.ts';

const INT8 = 20;
const DATE = 1082;
const migrationLock = 7_283_910;

/** Ids and counts stay below 2^53; calendar days stay text, because a Date would add a time zone to them. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

/** Preparing is worth more than twice the speed here, and a statement's name has to stand for exactly its text. */
const statementNames = new Map<string, string>();
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    if (statementNames.size < 5000) statementNames.set(text, name);
  }
  return name;
}

interface PooledClient extends pg.PoolClient {
  tx?: Tx;
}

export async function openPostgres(connectionString: string, max: number, rowLevelSecurity: boolean): Promise<Store> {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    // Lets BEGIN, role and query share a round trip.
    pipeline: true,
    keepAlive: true,
    query_timeout: 5000,
    statement_timeout: 4000,
    connectionTimeoutMillis: 2000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);

  const transaction = async <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await connect(pool);
    let broken = false;
    try {
      const begun = client.query(begin);
      begun.catch(() => undefined);
      const result = await work(transactionOn(client));
      await begun;
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true;
      });
      throw isConnectionError(error) ? new Unavailable() : error;
    } finally {
      client.release(broken);
    }
  };

  return {
    kind: 'postgres',
    asSystem: (work) => transaction('begin', work),
    asActor: (scope, access, work) => transaction(rowLevelSecurity ? beginAs(scope, access) : `begin ${access}`, work),
    runScript: (text) => onOwnConnection(connectionString, async (client) => void (await client.query(text))),
    exclusively: (work) =>
      onOwnConnection(connectionString, async (client) => {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        return work();
      }),
    close: () => pool.end(),
  };
}

function transactionOn(client: PooledClient): Tx {
  client.tx ??= kyselyOver(async (text, parameters) => {
    const result = await client.query({ name: statementName(text), text, values: [...parameters] });
    return { rows: result.rows, affected: result.rowCount ?? 0 };
  });
  return client.tx;
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
