import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { lockDirectory } from './directory-lock.ts';
import type { Store, Tx } from './database.ts';
import { CHANGES } from './listen.ts';
import { beginAs, kyselyOver } from './transaction.ts';

const INT8 = 20;
const DATE = 1082;
const parsers = { [INT8]: Number, [DATE]: (text: string) => text };

/** The embedded store: one directory, one process, every acknowledged row on the disk. */
export async function openEmbedded(dataDirectory: string): Promise<Store> {
  const directory = path.resolve(dataDirectory, 'database');
  fs.mkdirSync(directory, { recursive: true });
  // PGlite makes its files writable for everybody, and they hold evidence, password hashes and the signing key.
  fs.chmodSync(directory, 0o700);
  const unlock = lockDirectory(path.resolve(dataDirectory));
  try {
    return storeOver(await openDurable(directory), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * PGlite starts with fsync off and its file layer has no fsync at all; as it ships, an acknowledged row does not survive a
 * power cut. The patch point is internal: its absence stops the start instead of losing records silently.
 */
async function openDurable(dataDir: string): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams
    .filter((parameter) => parameter !== '-F')
    .concat('-c', 'fsync=on', '-c', 'wal_sync_method=open_datasync', '-c', 'shared_buffers=32MB');
  const database = await PGlite.create({ dataDir, startParams, parsers });
  const fileLayer: unknown = Reflect.get(database.Module, 'NODEFS');
  const operations =
    typeof fileLayer === 'object' && fileLayer !== null && 'stream_ops' in fileLayer && fileLayer.stream_ops;
  if (typeof operations !== 'object' || operations === null)
    throw new Error('PGlite has no file layer to sync through.');
  Object.assign(operations, {
    fsync: (stream: { nfd?: number }) => {
      if (stream.nfd !== undefined) fs.fdatasyncSync(stream.nfd);
      return 0;
    },
  });
  return database;
}

/** Also what the tests use, over a database in memory. */
export function storeOver(database: PGlite, unlock: () => void): Store {
  // PGlite is one connection: whole transactions wait for each other. It works synchronously, so without a turn of the event
  // loop in between a queue of them would keep every answer, timer and signal waiting to its end.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined).then(() => setImmediate());
    return turn;
  };
  const tx: Tx = kyselyOver(async (text, parameters) => {
    const result = await database.query(text, [...parameters]);
    return { rows: result.rows, affected: result.affectedRows ?? 0 };
  });
  const transaction = <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      await database.exec(begin);
      try {
        const result = await work(tx);
        // COMMIT of an aborted transaction rolls back without an error; a statement in front of it is refused with one.
        await database.exec('select; commit');
        return result;
      } catch (error) {
        await database.exec('rollback');
        throw error;
      }
    });
  const running = new Set<string>();
  return {
    kind: 'embedded',
    asSystem: (work) => transaction('begin', work),
    askAsSystem: (work) => inTurn(() => work(tx)),
    asActor: (scope, access, work) => transaction(beginAs(scope, access), work),
    asLongReader: (scope, work) => transaction(beginAs(scope, 'read only'), work),
    runScript: (text) => inTurn(async () => (await database.exec(text)).at(-1)?.rows ?? []),
    exclusively: (work) => work(),
    unlessRunning: async (name, work) => {
      if (running.has(name)) return false;
      running.add(name);
      try {
        await work();
      } finally {
        running.delete(name);
      }
      return true;
    },
    listen: async ({ onMessage }) => {
      const stop = await inTurn(() => database.listen(CHANGES, onMessage));
      return () => inTurn(() => stop());
    },
    close: async () => {
      await inTurn(() => database.close());
      unlock();
    },
  };
}
