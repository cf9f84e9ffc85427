// The kept acts in IndexedDB. It refuses to pretend: what it could not write, it throws.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { givesWay, type KeptAct } from './kept-act.ts';

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

/**
 * Resolves when the act is on the disk, and what gives way to it is not. An act with the same key is already there and
 * stays as it is.
 */
export const addAct = (act: StoredAct) =>
  inStore(async (database) => {
    // Strict: the person is told that it is safe, so it must survive the battery going flat.
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const known = await transaction.store.index('idempotencyKey').getKey(act.idempotencyKey);
    for await (const cursor of transaction.store) if (givesWay(cursor.value, act)) await cursor.delete();
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

/** @returns false where it is gone */
export const changeAct = (idempotencyKey: string, change: ActChange) =>
  inStore(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const cursor = await transaction.store.index('idempotencyKey').openCursor(idempotencyKey);
    if (cursor !== null) await cursor.update({ ...cursor.value, ...change });
    await transaction.done;
    return cursor !== null;
  });

/** @param next what the next states of the same subject build on */
export const removeAct = (idempotencyKey: string, next?: object) =>
  inStore(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const cursor = await transaction.store.index('idempotencyKey').openCursor(idempotencyKey);
    const subject = cursor?.value.subject;
    await cursor?.delete();
    // At once with its removal: a reload in between must not leave the next state with what is no longer true.
    if (next !== undefined && subject !== undefined)
      for await (const other of transaction.store)
        if (other.value.subject === subject)
          await other.update({ ...other.value, body: { ...other.value.body, ...next } });
    await transaction.done;
  });
