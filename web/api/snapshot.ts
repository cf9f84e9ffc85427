// What was last seen, so that the workplace opens without a network: of the person signed in alone, without any token,
// and gone when they log out.
import { type DBSchema, openDB } from 'idb';
import type { Session } from './session.ts';
import { storedToken, subjectOf } from './tokens.ts';

export interface SeenQuery {
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly updatedAt: number;
}

interface Snapshot {
  /** Which build wrote it: another one may expect other fields. */
  readonly build: string;
  readonly session: Session;
  readonly queries: readonly SeenQuery[];
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

/** The main script's name changes with everything it loads. */
const thisBuild = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

/** Replaces whatever was kept before, also of somebody else. */
export async function writeSnapshot(seen: Omit<Snapshot, 'build'>): Promise<void> {
  const { session } = seen;
  const withoutToken = { ...session, user: { ...session.user, token: '' } };
  const database = await open();
  const transaction = database.transaction(STORE, 'readwrite');
  await transaction.store.clear();
  await transaction.store.put({ ...seen, session: withoutToken, build: thisBuild() }, session.user.uid);
  await transaction.done;
  database.close();
}

/** Null where nothing is kept of whose token this is. */
export async function readSnapshot(): Promise<Snapshot | null> {
  const uid = subjectOf(storedToken());
  if (uid === null) return null;
  try {
    const database = await open();
    const seen = await database.get(STORE, uid);
    database.close();
    return seen?.build === thisBuild() ? seen : null;
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
    // A browser that keeps nothing has nothing to forget.
  }
}
