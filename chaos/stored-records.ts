import { sql } from 'kysely';
import type { Store } from '#server/db/database.ts';
import { findFaults, type LedgerRow } from './ledger-verifier.ts';
import type { Write } from './writers.ts';

/** The content of the database, read without the server. */
export interface StoredRecords {
  /** The records that carry the key of a write as their comment, by that key. */
  readonly irisByKey: ReadonlyMap<string, readonly string[]>;
  /** The number of ledger entries about a record, by its IRI. */
  readonly entryCountsByIri: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
  readonly ledgerSize: number;
}

export async function readStoredRecords(store: Store): Promise<StoredRecords> {
  return store.asSystem(async (tx) => {
    const recorded = await sql<{ key: string; iri: string }>`
      select comment as key, '/api/activities/' || id as iri from activity
      union all select comment, '/api/tasks/' || id from task where done_at is not null
      union all select comment, '/api/inspection_tours/' || id from inspection_tour where comment is not null`.execute(
      tx,
    );
    const heads = await sql<{
      customer_id: number;
      size: number;
      root: Uint8Array;
    }>`select customer_id, size, root from ledger`.execute(tx);
    const entryCountsByIri = new Map<string, number>();
    const faults: string[] = [];
    let ledgerSize = 0;
    for (const head of heads.rows) {
      const { rows } = await sql<LedgerRow>`
        select seq, type, body, leaf, prev as "previousRoot" from ledger_entry where customer_id = ${head.customer_id} order by seq`.execute(
        tx,
      );
      faults.push(...findFaults(head, rows));
      ledgerSize += rows.length;
      for (const { body } of rows) increment(entryCountsByIri, entityOf(body));
    }
    return { irisByKey: groupByKey(recorded.rows), entryCountsByIri, faults, ledgerSize };
  });
}

export interface Comparison {
  readonly lost: number;
  readonly doubled: number;
  readonly unknown: number;
  readonly withoutLedgerEntry: number;
}

/** @param acknowledged all writes with a successful response, including replays */
export function compareWithAcknowledged(
  stored: StoredRecords,
  acknowledged: ReadonlyMap<string, { write: Write; iri: string }>,
): Comparison {
  let lost = 0;
  let doubled = 0;
  for (const [key, { iri }] of acknowledged) {
    const iris = stored.irisByKey.get(key) ?? [];
    if (!iris.includes(iri)) lost += 1;
    if (iris.length > 1) doubled += 1;
  }
  const all = [...stored.irisByKey.values()].flat();
  const withoutLedgerEntry = all.filter((iri) => stored.entryCountsByIri.get(iri) !== 1).length;
  const unknown = [...stored.irisByKey.keys()].filter((key) => !acknowledged.has(key)).length;
  return { lost, doubled, unknown, withoutLedgerEntry };
}

function groupByKey(rows: readonly { key: string; iri: string }[]): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const { key, iri } of rows) result.set(key, [...(result.get(key) ?? []), iri]);
  return result;
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function entityOf(body: string): string {
  const document: unknown = JSON.parse(body);
  return typeof document === 'object' && document !== null && 'entity' in document ? String(document.entity) : '';
}
