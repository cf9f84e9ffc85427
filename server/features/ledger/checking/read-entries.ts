// Reads entries of a log page by page, in short transactions, and computes its tree from their texts.
import { setTimeout } from 'node:timers/promises';
import type { Store } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { LEVELS_PER_TILE } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import { findEntriesFrom, type SignedRow } from '#server/features/ledger/signing/signing.queries.ts';
import { areEqual } from '#shared/ledger/hashes.ts';
import { leafOf, type GrowingTree, type Head } from '#shared/ledger/merkle.ts';
import { LedgerFault } from './ledger-fault.ts';

const ENTRIES_PER_READ = 1000;

export interface LogToCheck extends Head {
  readonly customerId: number;
  readonly lastSigned: SignedRow | undefined;
}

/** Finds the signed heads of a log within a range of sizes. */
type FindSigned = (sizes: { readonly from: number; readonly upTo: number }) => Promise<readonly Head[]>;

interface EntryReading {
  /** Contains the entries before those that are read, and grows with them. */
  readonly tree: GrowingTree;
  /** Number of the entry to stop before. */
  readonly end: number;
  readonly findSigned?: FindSigned;
  /** Share of the time in which it works. It pauses for the rest, after each page. */
  readonly share?: number;
}

/**
 * Reads entries, and compares them with what was signed.
 * @returns the hashes to be stored of the subtrees that became full
 * @throws LedgerFault
 */
export async function readEntries(
  store: Store,
  customerId: number,
  { tree, end, findSigned, share = 1 }: EntryReading,
): Promise<Row<'ledger_tile'>[]> {
  const tiles: Row<'ledger_tile'>[] = [];
  while (tree.size < end) {
    const beganAt = performance.now();
    const entryRange = { from: tree.size, before: end, limit: ENTRIES_PER_READ };
    const entries = await store.asSystem((tx) => findEntriesFrom(tx, customerId, entryRange));
    const heads = (await findSigned?.({ from: tree.size, upTo: Math.min(tree.size + ENTRIES_PER_READ, end) })) ?? [];
    const headsBySize = Map.groupBy(heads, (head) => head.size);
    if (entries.length === 0) throw new LedgerFault(`Eintrag ${tree.size} fehlt.`);
    for (const { seq, body, leaf } of entries) {
      if (seq !== tree.size) throw new LedgerFault(`Eintrag ${tree.size} fehlt.`);
      if (!areEqual(leafOf(body), leaf)) throw new LedgerFault(`Eintrag ${seq} wurde verändert.`);
      tree.append(leaf, (level, position, hash) => {
        if (level % LEVELS_PER_TILE === 0) tiles.push({ customer_id: customerId, level, position, hash });
      });
      const roots = headsBySize.get(tree.size) ?? [];
      if (roots.some((head) => !areEqual(head.root, tree.root))) throw new LedgerFault(brokenUpToMessage(tree.size));
    }
    await pauseAfterWork(beganAt, share);
  }
  return tiles;
}

/** Waits until the work since `beganAt` has taken only this share of the time. */
export async function pauseAfterWork(beganAt: number, share: number): Promise<void> {
  if (share < 1) await setTimeout((performance.now() - beganAt) * (1 / share - 1));
}

export const brokenUpToMessage = (size: number): string =>
  `Die ersten ${size} Einträge sind nicht mehr die, die unterschrieben wurden.`;

/** @throws LedgerFault if the log is shorter than what was signed of it */
export function checkLength({ size, lastSigned }: LogToCheck): void {
  if (lastSigned !== undefined && lastSigned.size > size)
    throw new LedgerFault(`Es sind ${size} Einträge, unterschrieben waren schon ${lastSigned.size}.`);
}

/** @throws LedgerFault if the entries give another tree than the one by which the log continues */
export function checkHead(tree: GrowingTree, { root }: Head): void {
  if (!areEqual(tree.root, root))
    throw new LedgerFault('Die Einträge ergeben nicht den Stand, den das Prüfbuch nennt.');
}
