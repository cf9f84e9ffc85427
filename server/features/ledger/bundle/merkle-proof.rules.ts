// Determines which hashes make up a proof of RFC 6962 §2.1, and where they are stored, so that the whole log need not
// be hashed.

/** A range of leaves: `start` inclusive, `end` exclusive. */
export interface LeafRange {
  readonly start: number;
  readonly end: number;
}

/** A full subtree of 2^level leaves; `position` counts the subtrees of the same size to its left. */
export interface Subtree {
  readonly level: number;
  readonly position: number;
}

/** Roots of full subtrees are stored every so many levels; leaves are level 0. */
export const LEVELS_PER_TILE = 8;

/** Returns the largest power of two below `count`. */
function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** Computes PATH(m, D[n]) of RFC 6962: from the leaf's sibling up to the root. */
export function inclusionRanges(index: number, { start, end }: LeafRange): LeafRange[] {
  if (end - start <= 1) return [];
  const middle = start + largestPowerBelow(end - start);
  return index < middle
    ? [...inclusionRanges(index, { start, end: middle }), { start: middle, end }]
    : [...inclusionRanges(index, { start: middle, end }), { start, end: middle }];
}

/** Computes PROOF(m, D[n]) of RFC 6962, which proves that the tree of `later` leaves continues that of `earlier`. */
export const consistencyRanges = (earlierSize: number, laterSize: number): LeafRange[] =>
  subproofRanges(earlierSize, { start: 0, end: laterSize }, 'known');

/** Computes SUBPROOF of RFC 6962; subtrees that the verifier already knows are left out. */
function subproofRanges(earlierSize: number, { start, end }: LeafRange, leftSide: 'known' | 'unknown'): LeafRange[] {
  if (earlierSize === end) return leftSide === 'known' ? [] : [{ start, end }];
  const middle = start + largestPowerBelow(end - start);
  return earlierSize <= middle
    ? [...subproofRanges(earlierSize, { start, end: middle }, leftSide), { start: middle, end }]
    : [...subproofRanges(earlierSize, { start: middle, end }, 'unknown'), { start, end: middle }];
}

/**
 * Splits a range into full subtrees, largest first. A range of a proof always begins at a multiple of its subtree's
 * size.
 */
export function subtreesOf({ start, end }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let from = start; from < end;) {
    const level = Math.floor(Math.log2(end - from));
    subtrees.push({ level, position: from / 2 ** level });
    from += 2 ** level;
  }
  return subtrees;
}

export interface HashSpan {
  readonly level: number;
  readonly firstPosition: number;
  readonly count: number;
}

/** Returns the span of stored hashes from which the subtree's root is computed. */
export function storedSpanOf({ level, position }: Subtree): HashSpan {
  const storedLevel = level - (level % LEVELS_PER_TILE);
  const count = 2 ** (level - storedLevel);
  return { level: storedLevel, firstPosition: position * count, count };
}
