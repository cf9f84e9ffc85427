import { expect, it } from 'vitest';
import { countedDays } from './counted-days.ts';

it.each([
  ['2026-11-20T00:00:00+01:00', '2026-11-19', '2026-11-20'],
  ['2026-11-20T05:59:00+01:00', '2026-11-19', '2026-11-20'],
  ['2026-11-20T06:00:00+01:00', '2026-11-20', '2026-11-20'],
  ['2026-11-20T23:59:00+01:00', '2026-11-20', '2026-11-20'],
])('at %s the entries from %s to %s are counted', (moment, from, to) => {
  expect(countedDays(Date.parse(moment))).toEqual({ from, to });
});
