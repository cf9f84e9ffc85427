import { readStoredRecords, type StoredRecords } from '#chaos/stored-records.ts';
import { addTestLocations, type TestLocation } from '#chaos/test-locations.ts';
import { readConfig } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';

const ORGANISATIONS = 2;

/** Fills an empty database with two locations for each organisation. */
export const seedLocations = (
  environment: Environment,
  tasksPerLocation: number,
  organisations = ORGANISATIONS,
): Promise<TestLocation[]> =>
  withStore(environment, (store) => addTestLocations(store, { organisations, tasksPerLocation }));

export const readStoredRecordsOf = (environment: Environment): Promise<StoredRecords> =>
  withStore(environment, readStoredRecords);

/** Contains DATABASE_URL or DATA_DIR. */
export type Environment = Readonly<Record<string, string>>;

/** Opens the database beside the servers, as its owner. */
export async function withStore<T>(environment: Environment, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openDatabase(readConfig({ ...environment }));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
