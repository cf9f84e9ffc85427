// An epoch is a full subtree of a ledger's Merkle tree. It is sealed once it is full and signed: its root never changes
// again, so its entries can be read or kept by themselves. Each checkpoint names the newest one.
import { areEqual, fromBase64, toBase64 } from './hashes.ts';

/** A level of the subtree of an epoch. All are multiples of the eight levels of a tile, so no tile belongs to two epochs. */
export type EpochLevel = 8 | 16 | 24;

/** Level of the subtree: an epoch has 2^16 entries. */
export const EPOCH_LEVEL = 16 satisfies EpochLevel;

export interface Epoch {
  /** Number of the epoch, counted from 0: it begins with entry `number * 2 ** level`. */
  readonly number: number;
  readonly level: number;
  readonly root: Uint8Array;
}

const ROOT_BYTES = 32;
const MAX_LEVEL = 48;

/** Returns the line of a checkpoint that names an epoch: `epoch`, its number, the number of its entries, and its root. */
export const epochLine = ({ number, level, root }: Epoch): string =>
  `epoch ${number} ${2 ** level} ${toBase64(root)}\n`;

/** @returns undefined if none of the lines names an epoch */
export function readEpoch(lines: string): Epoch | undefined {
  const [, number, entries, encoded] = /^epoch (0|[1-9]\d{0,14}) ([1-9]\d{0,14}) (\S+)$/m.exec(lines) ?? [];
  const root = fromBase64(encoded ?? '');
  const level = Math.log2(Number(entries));
  if (root?.length !== ROOT_BYTES || !Number.isInteger(level) || level > MAX_LEVEL) return undefined;
  return { number: Number(number), level, root };
}

/** Returns how many epochs a ledger of this size has completed. */
export const epochCount = (size: number, level: number): number => Math.floor(size / 2 ** level);

/** Compares the epochs that checkpoints name with the subtrees of a tree that is computed again. */
export class EpochComparison {
  #unconfirmed: Epoch[];

  constructor(checkpoints: readonly { readonly epoch: Epoch | undefined }[]) {
    this.#unconfirmed = checkpoints.flatMap(({ epoch }) => epoch ?? []);
  }

  /** Takes a subtree of the computed tree that became full. */
  confirm(level: number, position: number, hash: Uint8Array): void {
    this.#unconfirmed = this.#unconfirmed.filter(
      (epoch) => epoch.level !== level || epoch.number !== position || !areEqual(epoch.root, hash),
    );
  }

  /** Returns the epochs that the tree does not have, or not with this root. */
  get unconfirmed(): readonly Epoch[] {
    return this.#unconfirmed;
  }
}
