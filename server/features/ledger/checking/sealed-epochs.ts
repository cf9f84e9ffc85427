// The roots of the sealed epochs of a log, and a sample of their entries.
import { randomInt } from 'node:crypto';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import { LEVELS_PER_TILE, subtreesOf } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import { readRoots } from '#server/features/ledger/bundle/merkle-proofs.queries.ts';
import { findEntriesFrom } from '#server/features/ledger/signing/signing.queries.ts';
import { epochCount } from '#shared/ledger/epoch.ts';
import { areEqual } from '#shared/ledger/hashes.ts';
import { GrowingTree, leafOf } from '#shared/ledger/merkle.ts';
import { checkNote } from './check-growth.ts';
import { findTileHashes } from './checking.queries.ts';
import { LedgerFault } from './ledger-fault.ts';
import { brokenUpToMessage, type LogToCheck } from './read-entries.ts';
import type { CheckExtent } from './rotation.rules.ts';

const BLOCK_ENTRIES = 2 ** LEVELS_PER_TILE;
/** How many blocks of random epochs are read in one night. */
export const SAMPLED_BLOCKS = 16;

interface SealedReading {
  readonly extent: CheckExtent;
  readonly epochLevel: number;
}

/**
 * Reads the stored roots of all sealed epochs, and verifies that together they are what was signed last. A check of the
 * whole log needs none of them, because it computes them.
 * @throws LedgerFault
 */
export async function readSealedRoots(
  store: Store,
  { customerId, lastSigned }: Pick<LogToCheck, 'customerId' | 'lastSigned'>,
  { extent, epochLevel }: SealedReading,
): Promise<readonly Uint8Array[]> {
  if (lastSigned === undefined) return [];
  const { epoch } = await checkNote(lastSigned);
  if (extent === 'whole') return [];
  const { size, root } = lastSigned;
  const count = epochCount(size, epochLevel);
  const roots = await store.asSystem((tx) => findTileHashes(tx, customerId, { level: epochLevel, first: 0, count }));
  if (roots.length < count) throw new LedgerFault('Die Prüfsumme eines Abschnitts fehlt.');
  const openSubtrees = await store.asSystem((tx) =>
    readRoots(
      tx,
      SYSTEM_SCOPE,
      customerId,
      subtreesOf({ start: 0, end: size })
        .filter(({ level }) => level < epochLevel)
        .map(({ level, position }) => ({ start: position * 2 ** level, end: (position + 1) * 2 ** level })),
    ),
  );
  const tree = new GrowingTree(size, [...subtreesBefore(roots, count), ...openSubtrees]);
  const named = epoch?.level === epochLevel ? roots[epoch.number] : epoch?.root;
  if (!areEqual(tree.root, root) || (epoch !== undefined && (named === undefined || !areEqual(named, epoch.root))))
    throw new LedgerFault(brokenUpToMessage(size));
  return roots;
}

/** Returns the hashes of the full subtrees of which the epochs before this one consist, the largest first. */
export function subtreesBefore(roots: readonly Uint8Array[], number: number): readonly Uint8Array[] {
  const tree = new GrowingTree();
  for (const root of roots.slice(0, number)) tree.append(root);
  return tree.subtrees;
}

interface EpochToRead {
  readonly customerId: number;
  readonly epochLevel: number;
  readonly number: number;
  readonly sealedRoot: Uint8Array | undefined;
}

/**
 * Reads the stored hashes of the blocks of 256 entries of an epoch, which its root proves.
 * @throws LedgerFault
 */
export async function readBlockHashes(
  store: Store,
  { customerId, epochLevel, number, sealedRoot }: EpochToRead,
): Promise<readonly Uint8Array[]> {
  const count = blocksPerEpoch(epochLevel);
  const range = { level: LEVELS_PER_TILE, first: number * count, count };
  const hashes = await store.asSystem((tx) => findTileHashes(tx, customerId, range));
  if (hashes.length < count || sealedRoot === undefined || !areEqual(rootOfLeaves(hashes), sealedRoot))
    throw brokenEpoch(number);
  return hashes;
}

export const blocksPerEpoch = (epochLevel: number): number => 2 ** (epochLevel - LEVELS_PER_TILE);

interface BlockToRead {
  readonly customerId: number;
  /** Number of the block, counted from the beginning of the log. */
  readonly block: number;
  readonly hash: Uint8Array | undefined;
  /** Number of the epoch it is in. */
  readonly number: number;
}

/**
 * Reads the texts of 256 entries.
 * @throws LedgerFault if they are not those of the hash
 */
export async function readBlock(
  store: Store,
  { customerId, block, hash, number }: BlockToRead,
): Promise<{ readonly bodies: readonly string[]; readonly leaves: readonly Uint8Array[] }> {
  const from = block * BLOCK_ENTRIES;
  const entryRange = { from, before: from + BLOCK_ENTRIES, limit: BLOCK_ENTRIES };
  const entries = await store.asSystem((tx) => findEntriesFrom(tx, customerId, entryRange));
  const bodies = entries.map(({ body }) => body);
  const leaves = bodies.map((body) => leafOf(body));
  if (hash === undefined || !areEqual(rootOfLeaves(leaves), hash)) throw brokenEpoch(number);
  return { bodies, leaves };
}

const brokenEpoch = (number: number) =>
  new LedgerFault(`Der Abschnitt ${number + 1} ist nicht mehr der, der unterschrieben wurde.`);

interface Sampling {
  readonly epochLevel: number;
  readonly sealedRoots: readonly Uint8Array[];
  /** The epochs of which it reads entries. */
  readonly numbers: readonly number[];
}

/**
 * Reads random blocks of entries of these epochs.
 * @returns the number of entries
 * @throws LedgerFault
 */
export async function readSample(
  store: Store,
  { customerId }: LogToCheck,
  { epochLevel, sealedRoots, numbers }: Sampling,
): Promise<number> {
  if (numbers.length === 0) return 0;
  const count = blocksPerEpoch(epochLevel);
  for (let turn = 0; turn < SAMPLED_BLOCKS; turn += 1) {
    const number = numbers[randomInt(numbers.length)] ?? 0;
    const index = randomInt(count);
    const hashes = await readBlockHashes(store, { customerId, epochLevel, number, sealedRoot: sealedRoots[number] });
    await readBlock(store, { customerId, block: number * count + index, hash: hashes[index], number });
  }
  return SAMPLED_BLOCKS * BLOCK_ENTRIES;
}

/** Computes the root of a tree with these leaves. */
export function rootOfLeaves(leaves: readonly Uint8Array[]): Uint8Array {
  const tree = new GrowingTree();
  for (const leaf of leaves) tree.append(leaf);
  return tree.root;
}
