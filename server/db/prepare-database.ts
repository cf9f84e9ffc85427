import { demoOpenedAt, hasNoDemo, isUntouched, seedDemo } from './seed/demo/seed-demo.ts';
import type { Passwords } from '#server/access/password.ts';
import { lockPublishedAdmins } from './seed/published-admins.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { seedMasterData } from './seed/master-data.ts';
import type { Store, Tx } from './database.ts';
import { migrate } from './migrate.ts';

export interface Prepared {
  /** The demo logins work on this database. */
  readonly hasDemo: boolean;
  /** They were added by this start. */
  readonly isDemoNew: boolean;
  /** Addresses of admins that were locked, because everybody knows their password. */
  readonly locked: readonly string[];
}

/** Adds what is missing, as of `since`, and touches nothing that is there. */
export type Seed = (tx: Tx, since: Date) => Promise<void>;

interface Wanted {
  readonly seeds: readonly Seed[];
  readonly isDemoWanted: boolean;
  /** Others than this machine reach the server. */
  readonly isReached: boolean;
  readonly files: FileStore;
  readonly passwords: Passwords;
}

/** Migrations and master data on every database; demo data only where they are wanted and nobody has worked yet. */
export async function prepareDatabase(
  store: Store,
  { seeds, isDemoWanted, isReached, files, passwords }: Wanted,
): Promise<Prepared> {
  await migrate(store);
  const now = new Date();
  const isDemoComing = isDemoWanted && (await store.asSystem(isUntouched));
  // The demo's records are older than its database, and the forms they were filled with are older still.
  const since = isDemoComing ? demoOpenedAt(now) : now;
  await store.exclusively(async () => {
    for (const seed of [seedMasterData, ...seeds]) await store.asSystem((tx) => seed(tx, since));
    if (isDemoComing) await store.asSystem((tx) => seedDemo(tx, { files, passwords, now, isReached }));
  });
  const locked = isReached ? await lockPublishedAdmins(store, passwords) : [];
  return { hasDemo: !(await store.asSystem(hasNoDemo)), isDemoNew: isDemoComing, locked };
}
