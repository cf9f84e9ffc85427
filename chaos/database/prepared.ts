import { readEvidence, type Evidence } from '#chaos/evidence.ts';
import { buildWorld, type Venue } from '#chaos/world.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, type Store } from '#server/db/database.ts';

const ORGANISATIONS = 2;

/** Four venues of two organisations in an empty database. */
export const buildVenues = (environment: Environment, tasksPerVenue: number): Promise<Venue[]> =>
  inStore(environment, (store) => buildWorld(store, { organisations: ORGANISATIONS, tasksPerVenue }));

export const evidenceIn = (environment: Environment): Promise<Evidence> => inStore(environment, readEvidence);

/** DATABASE_URL or DATA_DIR. */
export type Environment = Readonly<Record<string, string>>;

async function inStore<T>(environment: Environment, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openDatabase(readConfig({ ...environment }));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
