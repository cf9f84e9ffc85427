import { expect, it } from 'vitest';
import { toWireDate } from './dates.ts';

it.each([
  ['2026-01-05T10:00:00.000Z', '2026-01-05T10:00:00+00:00'],
  ['2026-12-31T23:59:59.999Z', '2026-12-31T23:59:59+00:00'],
  ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00+00:00'],
  ['1969-12-31T23:59:59.001Z', '1969-12-31T23:59:59+00:00'],
  ['2028-02-29T09:08:07.000Z', '2028-02-29T09:08:07+00:00'],
])('writes %s with its offset and without milliseconds', (moment, text) => {
  expect(toWireDate(new Date(moment))).toBe(text);
});

it('writes no date for null, and refuses an invalid one', () => {
  expect(toWireDate(null)).toBeUndefined();
  expect(() => toWireDate(new Date(Number.NaN))).toThrow(RangeError);
});
