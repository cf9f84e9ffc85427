import { demoOpenedAt, hasNoDemo, isUntouched, seedDemo } from './seed/demo/seed-demo.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { seedMasterData } from './seed/master-data.ts';
import type { Store, Tx } from './database.ts';
import { migrate } from './migrate.ts';

export interface Prepared {
  /** The demo logins work on this database. */
  readonly hasDemo: boolean;
}

/** Adds what is missing, as of `since`, and touches nothing that is there. */
export type Seed = (tx: Tx, since: Date) => Promise<void>;

interface Wanted {
  readonly seeds: readonly Seed[];
  readonly isDemoWanted: boolean;
  readonly files: FileStore;
}

/** Migrations and master data on every database; demo data only in an embedded one nobody has worked with. */
export async function prepareDatabase(store: Store, { seeds, isDemoWanted, files }: Wanted): Promise<Prepared> {
  await migrate(store);
  const now = new Date();
  const isDemoComing = isDemoWanted && (await store.asSystem(isUntouched));
  // The demo's records are older than its database, and the forms they were filled with are older still.
  const since = isDemoComing ? demoOpenedAt(now) : now;
  for (const seed of [seedMasterData, ...seeds]) await store.asSystem((tx) => seed(tx, since));
  if (isDemoComing) await store.asSystem((tx) => seedDemo(tx, { files, now }));
  return { hasDemo: !(await store.asSystem(hasNoDemo)) };
}
