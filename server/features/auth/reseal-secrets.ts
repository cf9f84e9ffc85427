// After a new key was put in front of the ring: what the older ones sealed is sealed with it, so that they may go.
import type { Store } from '#server/db/database.ts';
import type { Sealed, Secrets } from '#server/secrets/secrets.ts';
import { findOldSeals, type SealedRow, sealings, type Sealings, storeSeals } from './reseal.queries.ts';

export interface Resealed {
  readonly name: string;
  readonly sealedAnew: number;
  /** Sealed with a key that is not here: they stay as they are. */
  readonly unreadable: number;
}

/** In portions, each in a transaction of its own: it may be cut off and run again, beside servers that have the new ring. */
export async function resealSecrets(store: Store, secrets: Secrets): Promise<readonly Resealed[]> {
  const results: Resealed[] = [];
  for (const place of sealings) results.push(await resealPlace(store, secrets, place));
  return results;
}

async function resealPlace(store: Store, secrets: Secrets, place: Sealings): Promise<Resealed> {
  let [sealedAnew, unreadable] = [0, 0];
  for (let afterId: number | undefined = 0; afterId !== undefined;) {
    const after: number = afterId;
    const done = await store.asSystem(async (tx) => {
      const rows = await findOldSeals(tx, place, { keyId: secrets.keyId, afterId: after });
      let opened = 0;
      for (const row of rows) {
        const seals = sealedAgain(secrets, place, row);
        if (seals === null) continue;
        await storeSeals(tx, place, row, seals);
        opened += 1;
      }
      return { opened, found: rows.length, lastId: rows.at(-1)?.id };
    });
    sealedAnew += done.opened;
    unreadable += done.found - done.opened;
    afterId = done.lastId;
  }
  return { name: place.name, sealedAnew, unreadable };
}

/** @returns null where one of them does not open */
function sealedAgain(
  secrets: Secrets,
  { columns, sealedFor }: Sealings,
  row: SealedRow,
): Readonly<Record<string, Sealed>> | null {
  try {
    return Object.fromEntries(
      columns.map((column) => {
        const bytes = row[column];
        if (!(bytes instanceof Uint8Array)) throw new Error(`${column} holds nothing sealed.`);
        const about = sealedFor(row.about, column);
        return [column, secrets.seal(secrets.open({ keyId: row.key_id, bytes }, about), about)];
      }),
    );
  } catch {
    // Counted, and told at the end: the key it names has to be found first.
    return null;
  }
}
