import { hasNoDemo, isUntouched, seedDemo } from './seed/demo/seed-demo.ts';
import { seedMasterData } from './seed/master-data.ts';
import type { Store, Tx } from './database.ts';
import { migrate } from './migrate.ts';

export interface Prepared {
  /** The demo logins work on this database. */
  readonly hasDemo: boolean;
}

/** Adds what is missing and touches nothing that is there. */
export type Seed = (tx: Tx) => Promise<void>;

interface Wanted {
  readonly seeds: readonly Seed[];
  readonly isDemoWanted: boolean;
}

/** Migrations and master data on every database; demo data only in an embedded one nobody has worked with. */
export async function prepareDatabase(store: Store, { seeds, isDemoWanted }: Wanted): Promise<Prepared> {
  await migrate(store);
  for (const seed of [seedMasterData, ...seeds]) await store.asSystem(seed);
  if (isDemoWanted && (await store.asSystem(isUntouched))) await store.asSystem((tx) => seedDemo(tx, new Date()));
  return { hasDemo: !(await store.asSystem(hasNoDemo)) };
}
