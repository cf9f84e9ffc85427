import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';

interface EntryRange {
  readonly customerId: number;
  readonly first: number;
  readonly count: number;
}

export async function findLeaves(tx: Tx, scope: Scope, { customerId, first, count }: EntryRange) {
  const { rows } = await sql<{ readonly body: string; readonly leaf: Uint8Array }>`
    select body, leaf from ledger_entry
    where customer_id = ${customerId} and seq >= ${first} and seq < ${first + count} and ${ofCustomer(scope)}
    order by seq`.execute(tx);
  return rows;
}

/** Finds the stored hashes of neighbouring subtrees of 2^level entries, from left to right. */
export async function findHashes(
  tx: Tx,
  scope: Scope,
  { customerId, level, first, count }: EntryRange & { readonly level: number },
): Promise<Uint8Array[]> {
  const { rows } = await sql<{ hash: Uint8Array }>`
    select hash from ledger_tile
    where customer_id = ${customerId} and level = ${level} and position >= ${first} and position < ${first + count}
      and ${ofCustomer(scope)}
    order by position`.execute(tx);
  return rows.map(({ hash }) => hash);
}

/** Finds the ledgers with at least this many entries. It needs a transaction with the system role, like the next one. */
export async function findLedgersOfSize(tx: Tx, size: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('ledger')
    .select('customer_id')
    .where('size', '>=', size)
    .orderBy('customer_id')
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Returns which of these organisations have a ledger. */
export async function findExistingLedgers(tx: Tx, customerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from ledger where customer_id = any(${customerIds}::bigint[])`.execute(tx);
  return rows.map((row) => row.customer_id);
}
