import { sql } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { nodeOf, rootOf } from '#shared/ledger/merkle.ts';
import { LedgerFault } from '#server/features/ledger/checking/ledger-fault.ts';
import { storedSpanOf, subtreesOf, type LeafRange, type HashSpan } from './merkle-proof.rules.ts';

/**
 * Computes the roots of these ranges of the log, each in O(log n). The ranges have to be signed, because tiles are
 * stored only then.
 */
export async function readRoots(
  tx: Tx,
  scope: Scope,
  customerId: number,
  ranges: readonly LeafRange[],
): Promise<Uint8Array[]> {
  // Proofs of neighbouring entries share hashes, so spans are deduplicated.
  const spans = [
    ...new Map(
      ranges
        .flatMap(subtreesOf)
        .map(storedSpanOf)
        .map((span) => [spanKey(span), span]),
    ).values(),
  ];
  const storedHashes = new Map([
    ...(await readLeaves(tx, scope, customerId, spans)),
    ...(await readTiles(tx, scope, customerId, spans)),
  ]);
  return ranges.map((range) =>
    rootOf(subtreesOf(range).map((subtree) => foldSpan(storedSpanOf(subtree), storedHashes))),
  );
}

/** Returns the roots of the full subtrees of the first `size` leaves, largest first. */
export async function readSubtrees(tx: Tx, scope: Scope, customerId: number, size: number): Promise<Uint8Array[]> {
  const ranges = subtreesOf({ start: 0, end: size }).map(({ level, position }) => ({
    start: position * 2 ** level,
    end: (position + 1) * 2 ** level,
  }));
  return readRoots(tx, scope, customerId, ranges);
}

const spanKey = ({ level, firstPosition, count }: HashSpan) => `${level}:${firstPosition}:${count}`;
const keyOf = (level: number, position: number) => `${level}:${position}`;

function foldSpan(
  { level, firstPosition, count }: HashSpan,
  storedHashes: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  if (count === 1) {
    const storedHash = storedHashes.get(keyOf(level, firstPosition));
    if (storedHash === undefined) throw new LedgerFault(`Der Zwischenwert ${keyOf(level, firstPosition)} fehlt.`);
    return storedHash;
  }
  const halfCount = count / 2;
  return nodeOf(
    foldSpan({ level, firstPosition, count: halfCount }, storedHashes),
    foldSpan({ level, firstPosition: firstPosition + halfCount, count: halfCount }, storedHashes),
  );
}

async function readLeaves(tx: Tx, scope: Scope, customerId: number, spans: readonly HashSpan[]) {
  const leafSpans = spans.filter(({ level }) => level === 0);
  const { rows } = await sql<{ position: number; hash: Uint8Array }>`
    select seq as position, leaf as hash
    from unnest(${leafSpans.map(({ firstPosition }) => firstPosition)}::bigint[], ${leafSpans.map(({ count }) => count)}::bigint[])
      as span (first, count)
    join ledger_entry on seq >= first and seq < first + count
    where customer_id = ${customerId} and ${ofCustomer(scope)}`.execute(tx);
  return rows.map(({ position, hash }) => [keyOf(0, position), hash] as const);
}

async function readTiles(tx: Tx, scope: Scope, customerId: number, spans: readonly HashSpan[]) {
  const nodeSpans = spans.filter(({ level }) => level > 0);
  const { rows } = await sql<{ level: number; position: number; hash: Uint8Array }>`
    select ledger_tile.level, position, hash
    from unnest(
      ${nodeSpans.map(({ level }) => level)}::int[], ${nodeSpans.map(({ firstPosition }) => firstPosition)}::bigint[],
      ${nodeSpans.map(({ count }) => count)}::bigint[]
    ) as span (level, first, count)
    join ledger_tile on ledger_tile.level = span.level and position >= first and position < first + count
    where customer_id = ${customerId} and ${ofCustomer(scope)}`.execute(tx);
  return rows.map(({ level, position, hash }) => [keyOf(level, position), hash] as const);
}
