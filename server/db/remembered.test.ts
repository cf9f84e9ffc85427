import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('a total is remembered for ten seconds, then one request counts anew while the others go on with it', () => {
  const totals = remembered<number>();
  expect(totals.recall('list', 0)).toBeUndefined();
  totals.remember('list', 20_000, 0);
  expect(totals.recall('list', 9999)).toBe(20_000);
  expect(totals.recall('list', 10_000)).toBeUndefined();
  expect(totals.recall('list', 10_001)).toBe(20_000);
  totals.remember('list', 20_001, 10_050);
  expect(totals.recall('list', 20_049)).toBe(20_001);
});

test('a request that never came back with a new total is replaced by another after two seconds', () => {
  const totals = remembered<number>();
  totals.remember('list', 20_000, 0);
  expect(totals.recall('list', 10_000)).toBeUndefined();
  expect(totals.recall('list', 12_000)).toBeUndefined();
});
