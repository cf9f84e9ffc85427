import { expect, it } from 'vitest';
import { isDoubleTap } from './double-tap.ts';

const FIRST = { clientX: 100, clientY: 50, detail: 1, timeStamp: 1000 };

it('the second tap on the same spot within half a second belongs to the first', () => {
  expect(isDoubleTap(FIRST, { ...FIRST, clientX: 110, clientY: 60, timeStamp: 1499 })).toBe(true);
});

it.each([
  ['elsewhere', { clientY: 75 }],
  ['later', { timeStamp: 1500 }],
  ['by a key', { detail: 0, clientX: 0, clientY: 0 }],
])('a tap %s is one of its own', (_, change) => {
  expect(isDoubleTap(FIRST, { ...FIRST, timeStamp: 1100, ...change })).toBe(false);
});
