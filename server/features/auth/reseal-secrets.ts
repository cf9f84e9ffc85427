// After a new key was put in front of the ring: what the older ones sealed is sealed with it, so that they may go.
import type { Store } from '#server/db/database.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { findOldSeals, type SealedRow, sealings, type Sealings, storeSeal } from './reseal.queries.ts';

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
        const content = openedOrNull(secrets, place, row);
        if (content === null) continue;
        await storeSeal(tx, place, row, secrets.seal(content, place.sealedFor(row.about)));
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

function openedOrNull(secrets: Secrets, { sealedFor }: Sealings, row: SealedRow): Buffer | null {
  try {
    return secrets.open({ keyId: row.key_id, bytes: row.sealed }, sealedFor(row.about));
  } catch {
    // Counted, and told at the end: the key it names has to be found first.
    return null;
  }
}
