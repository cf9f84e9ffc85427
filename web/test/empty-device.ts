import { openDB } from 'idb';

/**
 * Empties IndexedDB. Test files run one after the other in one process, each with its own server, so a stored id would
 * refer to another item in the next file.
 */
export async function emptyDevice(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    // The application may still have the database open, so it is emptied instead of deleted.
    const database = await openDB(name);
    for (const store of database.objectStoreNames) await database.clear(store);
    database.close();
  }
}
