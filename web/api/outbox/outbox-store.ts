// Stores the queued requests in IndexedDB. Write errors are thrown, so that no request counts as stored that is not.
import type { DBSchema } from 'idb';
import { isReplacedBy, type QueuedRequest } from './queued-request.ts';
import { reconnectingDatabase } from './reconnecting-database.ts';

type StoredRequest = Omit<QueuedRequest, 'number'>;

interface OutboxSchema extends DBSchema {
  acts: { key: number; value: StoredRequest; indexes: { idempotencyKey: string } };
}

const STORE = 'acts';

const withDatabase = reconnectingDatabase<OutboxSchema>('schutzbuch-outbox', (database) => {
  const store = database.createObjectStore(STORE, { autoIncrement: true });
  store.createIndex('idempotencyKey', 'idempotencyKey', { unique: true });
});

/**
 * Stores a request and deletes those it replaces; resolves when both are on disk. If its key is already stored, that
 * request stays unchanged.
 */
export const addRequest = (request: StoredRequest) =>
  withDatabase(async (database) => {
    // Strict durability is needed because the user is told that the entry is safe, so it must survive a power loss.
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const existingKey = await transaction.store.index('idempotencyKey').getKey(request.idempotencyKey);
    for await (const cursor of transaction.store) if (isReplacedBy(cursor.value, request)) await cursor.delete();
    if (existingKey === undefined) await transaction.store.add(request);
    await transaction.done;
  });

export const readRequests = () =>
  withDatabase(async (database) => {
    const transaction = database.transaction(STORE);
    const requests: QueuedRequest[] = [];
    for await (const cursor of transaction.store) requests.push({ ...cursor.value, number: cursor.key });
    return requests;
  });

export type RequestChange = Partial<
  Pick<QueuedRequest, 'attempts' | 'refusal' | 'refusedField' | 'body' | 'profileName' | 'profileChosenOffline'>
>;

/** @returns false if the request no longer exists */
export const updateRequest = (idempotencyKey: string, change: RequestChange) =>
  withDatabase(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const cursor = await transaction.store.index('idempotencyKey').openCursor(idempotencyKey);
    if (cursor !== null) await cursor.update({ ...cursor.value, ...change });
    await transaction.done;
    return cursor !== null;
  });

/** @param next fields to set in the bodies of later requests of the same subject */
export const removeRequest = (idempotencyKey: string, laterFields?: object) =>
  withDatabase(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const cursor = await transaction.store.index('idempotencyKey').openCursor(idempotencyKey);
    const subject = cursor?.value.subject;
    await cursor?.delete();
    // Both happen in one transaction, so that a reload in between cannot leave the next request with an outdated
    // revision.
    if (laterFields !== undefined && subject !== undefined)
      for await (const other of transaction.store)
        if (other.value.subject === subject)
          await other.update({ ...other.value, body: { ...other.value.body, ...laterFields } });
    await transaction.done;
  });
