import { demoOpenedAt, hasNoDemo, isUntouched, seedDemo } from '#server/demo/seed-demo.ts';
import type { Passwords } from '#server/access/password.ts';
import { lockPublishedAdmins } from './seed/published-admins.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { seedMasterData } from './seed/master-data.ts';
import type { Store, Tx } from './database.ts';
import { migrate } from './migrate.ts';

export interface PreparedDatabase {
  /** Whether the demo logins exist in this database. */
  readonly hasDemo: boolean;
  /** Whether this start added the demo data. */
  readonly isDemoNew: boolean;
  /** E-mail addresses of admins that were locked, because their password is published. */
  readonly lockedAdmins: readonly string[];
}

/** Adds rows that are missing, dated `createdAt`, and changes no existing row. */
export type Seed = (tx: Tx, createdAt: Date) => Promise<void>;

interface PreparationOptions {
  readonly seeds: readonly Seed[];
  readonly isDemoWanted: boolean;
  /** Whether the server can be reached from other machines. */
  readonly isReachable: boolean;
  readonly files: FileStore;
  readonly passwords: Passwords;
  /** Called when a migration has to wait for a table. */
  readonly onWait?: () => void;
}

/**
 * Runs migrations and adds master data; adds demo data only if it is requested and the database has never been used.
 */
export async function prepareDatabase(
  store: Store,
  { seeds, isDemoWanted, isReachable, files, passwords, onWait }: PreparationOptions,
): Promise<PreparedDatabase> {
  await migrate(store, { onWait });
  const now = new Date();
  const willSeedDemo = isDemoWanted && (await store.asSystem(isUntouched));
  // The demo's records are dated before the creation of the database, so the forms they use must be older still.
  const createdAt = willSeedDemo ? demoOpenedAt(now) : now;
  await store.runExclusively(async () => {
    for (const seed of [seedMasterData, ...seeds]) await store.asSystem((tx) => seed(tx, createdAt));
    if (willSeedDemo) await store.asSystem((tx) => seedDemo(tx, { files, passwords, now, isReachable }));
  });
  const lockedAdmins = isReachable ? await lockPublishedAdmins(store, passwords) : [];
  return { hasDemo: !(await store.asSystem(hasNoDemo)), isDemoNew: willSeedDemo, lockedAdmins };
}
