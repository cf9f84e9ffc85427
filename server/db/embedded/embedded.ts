import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { lockDirectory } from './directory-lock.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { CHANGES_CHANNEL } from '#server/db/postgres/listen.ts';
import { beginAs, createKysely, takeLastQueries } from '#server/db/transaction.ts';

const INT8 = 20;
const DATE = 1082;
const parsers = { [INT8]: Number, [DATE]: (text: string) => text };

/** Extensions that the migrations create. */
export const EMBEDDED_EXTENSIONS = { pg_trgm };

/**
 * Opens the embedded store: it has one directory and one process, and writes each acknowledged row to the disk.
 * @param lock a caller that locked the directory already passes a function that does nothing
 */
export async function openEmbedded(dataDirectory: string, lock = lockDirectory): Promise<Store> {
  const directory = path.resolve(dataDirectory, 'database');
  fs.mkdirSync(directory, { recursive: true });
  // PGlite creates its files writable for everybody, and they hold evidence, password hashes and the signing key.
  fs.chmodSync(directory, 0o700);
  const unlock = lock(path.resolve(dataDirectory));
  try {
    return createEmbeddedStore(await openDurable(directory), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens PGlite with fsync. As shipped, it starts with fsync off. The write-ahead log is synced once for each COMMIT: the
 * method open_datasync syncs each page as it is written, which took a third of the time of filling the demo, and
 * PGlite's fdatasync does nothing.
 */
function openDurable(dataDir: string): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams
    .filter((parameter) => parameter !== '-F')
    .concat('-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB');
  return PGlite.create({ fs: new SyncedFiles(dataDir), startParams, parsers, extensions: EMBEDDED_EXTENSIONS });
}

/**
 * The files of PGlite with an fsync, which its file layer lacks, so an acknowledged row would not survive a power cut. The
 * patched object is internal to PGlite: if it is missing in a later version, the start fails instead of losing records
 * silently.
 */
class SyncedFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const { preRun = [] } = emscriptenOpts;
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[preRun].flat(), addSync] } };
  }
}

function addSync(emscripten: object): void {
  const operations: unknown = Reflect.get(Object(Reflect.get(emscripten, 'NODEFS')), 'stream_ops');
  if (typeof operations !== 'object' || operations === null)
    throw new Error('PGlite has no file layer to sync through.');
  Object.assign(operations, {
    fsync: (stream: { nfd?: number }) => {
      if (stream.nfd !== undefined) fs.fdatasyncSync(stream.nfd);
      return 0;
    },
  });
}

/** Creates the store on an open database; tests pass a database in memory. */
export function createEmbeddedStore(database: PGlite, unlock: () => void): Store {
  const enqueue = createQueue();
  const tx: Tx = createKysely(async (text, parameters) => {
    const result = await database.query(text, [...parameters]);
    return { rows: result.rows, affected: result.affectedRows ?? 0 };
  });
  const enqueueTransaction = <T>(beginStatement: string, runWork: (tx: Tx) => Promise<T>): Promise<T> =>
    enqueue(() => runTransaction(database, tx, beginStatement, runWork));
  const runningNames = new Set<string>();
  return {
    kind: 'embedded',
    asSystem: (runWork) => enqueueTransaction('begin', runWork),
    queryAsSystem: (runWork) => enqueue(() => runWork(tx)),
    asActor: (scope, access, runWork) =>
      enqueueTransaction(beginAs(scope, access === 'read write' ? access : 'read only'), runWork),
    asActorForLongRead: (scope, runWork) => enqueueTransaction(beginAs(scope, 'read only'), runWork),
    runScript: (text) => enqueue(async () => (await database.exec(text)).at(-1)?.rows ?? []),
    runExclusively: (runWork) => runWork(),
    runUnlessRunning: async (name, runWork) => {
      if (runningNames.has(name)) return false;
      runningNames.add(name);
      try {
        await runWork();
      } finally {
        runningNames.delete(name);
      }
      return true;
    },
    listen: async ({ onMessage }) => {
      const stop = await enqueue(() => database.listen(CHANGES_CHANNEL, onMessage));
      return () => enqueue(() => stop());
    },
    close: async () => {
      await enqueue(() => database.close());
      unlock();
    },
  };
}

/**
 * Returns a function that runs one piece of work after the other, because PGlite has one connection. PGlite works
 * synchronously: without a turn of the event loop between two transactions, a long queue would delay every response,
 * timer and signal until its end.
 */
function createQueue(): <T>(runWork: () => Promise<T>) => Promise<T> {
  let lastTransaction: Promise<unknown> = Promise.resolve();
  return (runWork) => {
    const result = lastTransaction.then(runWork);
    lastTransaction = result.catch(() => undefined).then(() => setImmediate());
    return result;
  };
}

async function runTransaction<T>(
  database: PGlite,
  tx: Tx,
  beginStatement: string,
  runWork: (tx: Tx) => Promise<T>,
): Promise<T> {
  await database.exec(beginStatement);
  try {
    takeLastQueries(tx);
    const result = await runWork(tx);
    for (const { sql, parameters } of takeLastQueries(tx)) await database.query(sql, [...parameters]);
    // COMMIT of an aborted transaction rolls back without an error; a statement before it fails with an error.
    await database.exec('select; commit');
    return result;
  } catch (error) {
    await database.exec('rollback');
    throw error;
  }
}
