// Stores the latest session and query results in IndexedDB, so that the app starts without a network. The snapshot
// contains only data of the signed-in user and no token, and is deleted at logout.
import { type DBSchema, openDB } from 'idb';
import type { Session } from './session-data.ts';
import { storedToken, subjectOf } from './tokens.ts';

export interface SnapshotQuery {
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly updatedAt: number;
}

interface Snapshot {
  /** The build that wrote the snapshot. A snapshot of another build is ignored, because its fields may differ. */
  readonly build: string;
  readonly session: Session;
  readonly queries: readonly SnapshotQuery[];
  readonly clockOffset: number;
}

interface SnapshotSchema extends DBSchema {
  seen: { key: string; value: Snapshot };
}

const STORE = 'seen';

const open = () =>
  openDB<SnapshotSchema>('schutzbuch-snapshot', 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
  });

/** Identifies the build by the URL of the main script, whose hash changes with everything it loads. */
const thisBuild = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

/** Replaces any earlier snapshot, also of another user. */
export async function writeSnapshot(snapshot: Omit<Snapshot, 'build'>): Promise<void> {
  const { session } = snapshot;
  const withoutToken = { ...session, user: { ...session.user, token: '' } };
  const database = await open();
  const transaction = database.transaction(STORE, 'readwrite');
  await transaction.store.clear();
  await transaction.store.put({ ...snapshot, session: withoutToken, build: thisBuild() }, session.user.uid);
  await transaction.done;
  database.close();
}

/** Returns the snapshot of the user the stored token belongs to, or null. */
export async function readSnapshot(): Promise<Snapshot | null> {
  const uid = subjectOf(storedToken());
  if (uid === null) return null;
  try {
    const database = await open();
    const snapshot = await database.get(STORE, uid);
    database.close();
    return snapshot?.build === thisBuild() ? snapshot : null;
  } catch {
    return null;
  }
}

export async function removeSnapshot(): Promise<void> {
  try {
    const database = await open();
    await database.clear(STORE);
    database.close();
  } catch {
    // A browser without IndexedDB has no snapshot to delete.
  }
}
