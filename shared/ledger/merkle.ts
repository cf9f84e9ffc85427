// Merkle trees as defined in RFC 6962 §2.1, and the verification of proofs as in RFC 9162 §2.1.3.2 and §2.1.4.2.
import { areEqual, sha256 } from './hashes.ts';

const LEAF = Uint8Array.of(0x00);
const NODE = Uint8Array.of(0x01);

export const EMPTY_ROOT = sha256();
export const leafOf = (body: string): Uint8Array => sha256(LEAF, body);
export const nodeOf = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(NODE, left, right);

/** Computes the root of full subtrees. @param subtrees hashes, the largest subtree first */
export function rootOf(subtrees: readonly Uint8Array[]): Uint8Array {
  if (subtrees.length === 0) return EMPTY_ROOT;
  return subtrees.reduceRight((right, left) => nodeOf(left, right));
}

interface Subtree {
  readonly hash: Uint8Array;
  readonly level: number;
}

/**
 * The Merkle tree of a growing ledger. It keeps only the full subtrees without a right sibling, which is all the root
 * depends on.
 */
export class GrowingTree {
  #subtrees: Subtree[];
  #size: number;

  /** @param subtrees hashes of the full subtrees of `size` leaves, the largest first */
  constructor(size = 0, subtrees: readonly Uint8Array[] = []) {
    const levels = subtreeLevels(size);
    this.#subtrees = subtrees.map((hash, index) => ({ hash, level: levels[index] ?? 0 }));
    this.#size = size;
  }

  get size(): number {
    return this.#size;
  }

  get root(): Uint8Array {
    return rootOf(this.subtrees);
  }

  /** Hashes of the full subtrees without a right sibling, the largest first. */
  get subtrees(): readonly Uint8Array[] {
    return this.#subtrees.map(({ hash }) => hash);
  }

  /** @param onFull called for each subtree that becomes full with this leaf */
  append(leaf: Uint8Array, onFull?: (level: number, position: number, hash: Uint8Array) => void): void {
    let added: Subtree = { hash: leaf, level: 0 };
    for (let last = this.#subtrees.at(-1); last?.level === added.level; last = this.#subtrees.at(-1)) {
      this.#subtrees.pop();
      added = { hash: nodeOf(last.hash, added.hash), level: added.level + 1 };
      onFull?.(added.level, Math.floor(this.#size / 2 ** added.level), added.hash);
    }
    this.#subtrees.push(added);
    this.#size += 1;
  }
}

/**
 * Returns the levels of the full subtrees of `size` leaves, the largest first: 6 leaves are a subtree of 4 (level 2)
 * and one of 2 (level 1).
 */
export function subtreeLevels(size: number): number[] {
  const digits = size.toString(2).split('');
  return digits.flatMap((digit, index) => (digit === '1' ? [digits.length - 1 - index] : []));
}

const isOdd = (value: number) => value % 2 === 1;
const half = (value: number) => Math.floor(value / 2);

interface Inclusion {
  readonly leaf: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly proof: readonly Uint8Array[];
}

/** Verifies an inclusion proof: the leaf is at this index of the tree with this root. */
export function isIncluded({ leaf, index, size, proof }: Inclusion, root: Uint8Array): boolean {
  if (index < 0 || index >= size) return false;
  let [position, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(position) || position === last) {
      hash = nodeOf(sibling, hash);
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)];
    } else hash = nodeOf(hash, sibling);
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && areEqual(hash, root);
}

export interface Head {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Verifies a consistency proof: the later tree begins with all leaves of the earlier one, unchanged. */
export function isContinued(earlier: Head, later: Head, proof: readonly Uint8Array[]): boolean {
  if (earlier.size > later.size || earlier.size < 1) return false;
  if (earlier.size === later.size) return proof.length === 0 && areEqual(earlier.root, later.root);
  const isFull = Number.isInteger(Math.log2(earlier.size));
  const [first, ...others] = isFull ? [earlier.root, ...proof] : proof;
  if (first === undefined) return false;
  let [position, last] = [earlier.size - 1, later.size - 1];
  while (isOdd(position)) [position, last] = [half(position), half(last)];
  let [before, after] = [first, first];
  for (const sibling of others) {
    if (last === 0) return false;
    if (isOdd(position) || position === last) {
      [before, after] = [nodeOf(sibling, before), nodeOf(sibling, after)];
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)];
    } else after = nodeOf(after, sibling);
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && areEqual(before, earlier.root) && areEqual(after, later.root);
}
