import { hasNoDemo, isUntouched, seedDemo } from './seed/demo/seed-demo.ts';
import { seedMasterData } from './seed/master-data.ts';
import type { Store } from './database.ts';
import { migrate } from './migrate.ts';

export interface Prepared {
  /** The demo logins work on this database. */
  readonly hasDemo: boolean;
}

/** Migrations and master data on every database; demo data only in an embedded one nobody has worked with. */
export async function prepareDatabase(store: Store, isDemoWanted: boolean): Promise<Prepared> {
  await migrate(store);
  await store.asSystem(seedMasterData);
  if (isDemoWanted && (await store.asSystem(isUntouched))) await store.asSystem((tx) => seedDemo(tx, new Date()));
  return { hasDemo: !(await store.asSystem(hasNoDemo)) };
}
