import { expect, test } from 'vitest';
import { partInSight } from './part-in-sight.ts';

const HEIGHT = 800;
/** Where the parts of a page of 4000 pixels begin. The last two are short. */
const STARTS = [100, 700, 1900, 3600, 3800];
const PAGE = 4000;

const partAt = (above: number) =>
  partInSight(
    STARTS.map((start) => start - above),
    { height: HEIGHT, above, below: PAGE - HEIGHT - above },
  );

test.each([
  [0, 0],
  [349, 0],
  [350, 1],
  [1499, 1],
  [1500, 2],
  [2999, 2],
  [3000, 3],
  [3099, 3],
  [3100, 4],
  [3200, 4],
])('scrolled by %i pixels, part %i is read', (above, part) => {
  expect(partAt(above)).toBe(part);
});

test('a part whose head is not on the page is never read', () => {
  expect(partInSight([Infinity], { height: HEIGHT, above: 900, below: 900 })).toBe(0);
});
