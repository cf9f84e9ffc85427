// The content of the files of a sealed epoch, each proven up to the root that is signed.
import type { Store } from '#server/db/database.ts';
import { LEVELS_PER_TILE } from '#server/features/ledger/bundle/merkle-proof.rules.ts';
import {
  blocksPerEpoch,
  readBlock,
  readBlockHashes,
  rootOfLeaves,
} from '#server/features/ledger/checking/sealed-epochs.ts';
import type { EpochLevel } from '#shared/ledger/epoch.ts';
import { tileFileName } from './tile-files.ts';
import { entryBundle, TILE_WIDTH, tilesBetween, type TilePath } from './tile-path.rules.ts';

export interface SealedEpoch {
  readonly customerId: number;
  readonly epochLevel: EpochLevel;
  readonly number: number;
  /** The roots of all sealed epochs of the log. */
  readonly sealedRoots: readonly Uint8Array[];
}

export interface TileFile {
  readonly name: string;
  /** Undefined for entries that the format has no place for. Such a file must not exist. */
  readonly content: Buffer | undefined;
}

/** Reads the stored hashes of the blocks of an epoch. @throws LedgerFault */
export const readHashesOf = (store: Store, { sealedRoots, ...epoch }: SealedEpoch): Promise<readonly Uint8Array[]> =>
  readBlockHashes(store, { ...epoch, sealedRoot: sealedRoots[epoch.number] });

/**
 * Reads the files of a block of entries: its hashes and its texts.
 * @param hashes those of the blocks of the epoch
 * @throws LedgerFault
 */
export async function readBlockFiles(
  store: Store,
  { customerId, epochLevel, number }: SealedEpoch,
  { hashes, index }: { readonly hashes: readonly Uint8Array[]; readonly index: number },
): Promise<readonly TileFile[]> {
  const block = number * blocksPerEpoch(epochLevel) + index;
  const { bodies, leaves } = await readBlock(store, { customerId, block, hash: hashes[index], number });
  const nameOf = (level: TilePath['level']) => tileFileName(customerId, { level, index: block, width: TILE_WIDTH });
  return [
    { name: nameOf('entries'), content: entryBundle(bodies) },
    { name: nameOf(0), content: Buffer.concat(leaves) },
  ];
}

/**
 * Returns the tiles above the leaves that the log has since the end of this epoch, some of them partial.
 * @param hashes those of the blocks of the epoch
 */
export function upperFiles(
  { customerId, epochLevel, number, sealedRoots }: SealedEpoch,
  hashes: readonly Uint8Array[],
): readonly TileFile[] {
  const epochSize = 2 ** epochLevel;
  const upper = tilesBetween(number * epochSize, (number + 1) * epochSize).filter(({ level }) => level > 0);
  return upper.map((tile) => {
    const level = tile.level * LEVELS_PER_TILE;
    const isWithinEpoch = level < epochLevel;
    const hashesOfLevel = isWithinEpoch
      ? rootsOver(hashes, level - LEVELS_PER_TILE)
      : rootsOver(sealedRoots, level - epochLevel);
    // An epoch begins with a tile on each level below its own, because its level is a multiple of a tile's.
    const first = tile.index * TILE_WIDTH - (isWithinEpoch ? number * 2 ** (epochLevel - level) : 0);
    const content = Buffer.concat(hashesOfLevel.slice(first, first + tile.width));
    return { name: tileFileName(customerId, tile), content };
  });
}

/** Returns the roots of the full subtrees over 2^levels of these hashes each. */
function rootsOver(hashes: readonly Uint8Array[], levels: number): readonly Uint8Array[] {
  if (levels === 0) return hashes;
  const span = 2 ** levels;
  const count = Math.floor(hashes.length / span);
  return Array.from({ length: count }, (_, index) => rootOfLeaves(hashes.slice(index * span, (index + 1) * span)));
}
