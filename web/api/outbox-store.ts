// The kept acts in IndexedDB. It refuses to pretend: what it could not write, it throws.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptAct } from './kept-act.ts';

type StoredAct = Omit<KeptAct, 'number'>;

interface OutboxSchema extends DBSchema {
  acts: { key: number; value: StoredAct; indexes: { idempotencyKey: string } };
}

const STORE = 'acts';

let opened: Promise<IDBPDatabase<OutboxSchema>> | null = null;

const open = () => {
  opened ??= openDB<OutboxSchema>('schutzbuch-outbox', 1, {
    upgrade: (database) => {
      const store = database.createObjectStore(STORE, { autoIncrement: true });
      store.createIndex('idempotencyKey', 'idempotencyKey', { unique: true });
    },
    blocking: (_current, _wanted, event) => event.target instanceof IDBDatabase && event.target.close(),
    terminated: forget,
  });
  return opened;
};

const forget = () => {
  opened = null;
};

/** A browser may drop the connection of a tab that slept; it is opened once more. */
async function inStore<Result>(work: (database: IDBPDatabase<OutboxSchema>) => Promise<Result>): Promise<Result> {
  try {
    return await work(await open());
  } catch {
    forget();
    return work(await open());
  }
}

/** Resolves when the act is on the disk. An act with the same key is already there and stays as it is. */
export const addAct = (act: StoredAct) =>
  inStore(async (database) => {
    // Strict: the person is told that it is safe, so it must survive the battery going flat.
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const known = await transaction.store.index('idempotencyKey').getKey(act.idempotencyKey);
    if (known === undefined) await transaction.store.add(act);
    await transaction.done;
  });

export const readActs = () =>
  inStore(async (database) => {
    const transaction = database.transaction(STORE);
    const acts: KeptAct[] = [];
    for await (const cursor of transaction.store) acts.push({ ...cursor.value, number: cursor.key });
    return acts;
  });

export type ActChange = Partial<Pick<KeptAct, 'attempts' | 'refusal' | 'refusedField' | 'body'>>;

export const changeAct = (idempotencyKey: string, change: ActChange) =>
  inStore(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const cursor = await transaction.store.index('idempotencyKey').openCursor(idempotencyKey);
    if (cursor !== null) await cursor.update({ ...cursor.value, ...change });
    await transaction.done;
  });

export const removeAct = (idempotencyKey: string) =>
  inStore(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const cursor = await transaction.store.index('idempotencyKey').openCursor(idempotencyKey);
    if (cursor !== null) await cursor.delete();
    await transaction.done;
  });
