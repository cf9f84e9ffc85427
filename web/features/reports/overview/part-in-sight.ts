interface Scrolled {
  /** Height of the screen, in pixels like all lengths here. */
  readonly height: number;
  /** What is scrolled out of sight above the screen, and what is still to come below it. */
  readonly above: number;
  readonly below: number;
}

/**
 * Returns the index of the last part whose head is above the middle of the screen. Near both ends of the page the line
 * moves from the middle to the edge, so that the first and the last parts are reached, however short they are.
 * @param heads where the parts begin, measured from the upper edge of the screen
 */
export function partInSight(heads: readonly number[], { height, above, below }: Scrolled): number {
  const middle = height / 2;
  const line = middle - Math.max(0, middle - above) + Math.max(0, middle - below);
  return Math.max(
    0,
    heads.findLastIndex((head) => head <= line),
  );
}
