import { expect, test } from 'vitest';
import { createShortLivedCache } from './short-lived-cache.ts';

test('a value is cached for ten seconds; then one caller computes it again while the others still get the old one', () => {
  const totals = createShortLivedCache<number>();
  expect(totals.get('list', 0)).toBeUndefined();
  totals.set('list', 20_000, 0);
  expect(totals.get('list', 9999)).toBe(20_000);
  expect(totals.get('list', 10_000)).toBeUndefined();
  expect(totals.get('list', 10_001)).toBe(20_000);
  totals.set('list', 20_001, 10_050);
  expect(totals.get('list', 20_049)).toBe(20_001);
});

test('if that caller never sets a new value, another caller computes it after two seconds', () => {
  const totals = createShortLivedCache<number>();
  totals.set('list', 20_000, 0);
  expect(totals.get('list', 10_000)).toBeUndefined();
  expect(totals.get('list', 12_000)).toBeUndefined();
});

test('the values of a prefix are dropped, and no others', () => {
  const totals = createShortLivedCache<number>();
  totals.set('1|list', 1, 0);
  totals.set('12|list', 12, 0);
  totals.dropAll('1|');
  expect([totals.get('1|list', 0), totals.get('12|list', 0)]).toEqual([undefined, 12]);
});
