import { openDB } from 'idb';

/**
 * Forgets what the browser keeps in IndexedDB. Files of tests run one after the other in one process, each with a server of its
 * own: what one of them keeps under a number is something else in the next.
 */
export async function emptyDevice(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    // The application may still have it open, so it cannot be deleted as a whole.
    const database = await openDB(name);
    for (const store of database.objectStoreNames) await database.clear(store);
    database.close();
  }
}
