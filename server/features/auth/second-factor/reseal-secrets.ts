// Seals all secrets again with a new key, so that older keys can be removed.
import type { Store } from '#server/db/database.ts';
import type { SealedValue, Secrets } from '#server/secrets/secrets.ts';
import { findOldSeals, type SealedRow, sealedTables, type SealedTable, storeSeals } from './reseal.queries.ts';

export interface ResealResult {
  readonly name: string;
  readonly resealedCount: number;
  /** Number of rows whose key is missing; they remain unchanged. */
  readonly unreadableCount: number;
}

/**
 * Seals all secrets again, in batches with a transaction each. It may be interrupted and repeated, and runs beside
 * servers that already have the new key.
 */
export async function resealSecrets(store: Store, secrets: Secrets): Promise<readonly ResealResult[]> {
  const results: ResealResult[] = [];
  for (const table of sealedTables) results.push(await resealTable(store, secrets, table));
  return results;
}

async function resealTable(store: Store, secrets: Secrets, table: SealedTable): Promise<ResealResult> {
  let [resealedCount, unreadableCount] = [0, 0];
  for (let afterId: number | undefined = 0; afterId !== undefined;) {
    const batchAfterId: number = afterId;
    const batch = await store.asSystem(async (tx) => {
      const rows = await findOldSeals(tx, table, { keyId: secrets.keyId, afterId: batchAfterId });
      let openedCount = 0;
      for (const row of rows) {
        const seals = resealRow(secrets, table, row);
        if (seals === null) continue;
        await storeSeals(tx, table, row, seals);
        openedCount += 1;
      }
      return { opened: openedCount, found: rows.length, lastId: rows.at(-1)?.id };
    });
    resealedCount += batch.opened;
    unreadableCount += batch.found - batch.opened;
    afterId = batch.lastId;
  }
  return { name: table.name, resealedCount, unreadableCount };
}

/** @returns null when one of the columns cannot be opened */
function resealRow(
  secrets: Secrets,
  { columns, sealContextOf }: SealedTable,
  row: SealedRow,
): Readonly<Record<string, SealedValue>> | null {
  try {
    return Object.fromEntries(
      columns.map((column) => {
        const bytes = row[column];
        if (!(bytes instanceof Uint8Array)) throw new Error(`${column} holds nothing sealed.`);
        const sealPurpose = sealContextOf(row.about, column);
        return [column, secrets.seal(secrets.open({ keyId: row.key_id, bytes }, sealPurpose), sealPurpose)];
      }),
    );
  } catch {
    // Such rows are counted and reported at the end, since their key has to be found first.
    return null;
  }
}
