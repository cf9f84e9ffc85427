// Which hashes a proof of RFC 6962 §2.1 is made of, and where they are to be found without hashing the whole log.

/** Leaves from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The full subtree of 2^level leaves that has so many of its like to its left. */
export interface Subtree {
  readonly level: number;
  readonly position: number;
}

/** Every so many levels the roots of full subtrees are stored; leaves are level 0. */
export const LEVELS_PER_TILE = 8;

/** The largest power of two below. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** PATH(m, D[n]): from the leaf's neighbour up to the root. */
export function inclusionRanges(index: number, { start, end }: Range): Range[] {
  if (end - start <= 1) return [];
  const middle = start + splitOf(end - start);
  return index < middle
    ? [...inclusionRanges(index, { start, end: middle }), { start: middle, end }]
    : [...inclusionRanges(index, { start: middle, end }), { start, end: middle }];
}

/** PROOF(m, D[n]) that the tree of `later` leaves goes on from that of `earlier`. */
export const consistencyRanges = (earlier: number, later: number): Range[] =>
  continued(earlier, { start: 0, end: later }, 'known');

/** SUBPROOF; what whoever checks has already is left out. */
function continued(earlier: number, { start, end }: Range, left: 'known' | 'unknown'): Range[] {
  if (earlier === end) return left === 'known' ? [] : [{ start, end }];
  const middle = start + splitOf(end - start);
  return earlier <= middle
    ? [...continued(earlier, { start, end: middle }, left), { start: middle, end }]
    : [...continued(earlier, { start: middle, end }, 'unknown'), { start, end: middle }];
}

/** What its root is folded from, the largest first. A range of such a proof begins where a subtree of its size does. */
export function subtreesOf({ start, end }: Range): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let from = start; from < end;) {
    const level = Math.floor(Math.log2(end - from));
    subtrees.push({ level, position: from / 2 ** level });
    from += 2 ** level;
  }
  return subtrees;
}

export interface Span {
  readonly level: number;
  readonly first: number;
  readonly count: number;
}

/** The stored hashes below a subtree. */
export function storedBelow({ level, position }: Subtree): Span {
  const stored = level - (level % LEVELS_PER_TILE);
  const count = 2 ** (level - stored);
  return { level: stored, first: position * count, count };
}
