import { expect, it } from 'vitest';
import { isDoubleTap, isLateTap } from './double-tap.ts';

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

it.each([
  ['half a second later in its place', { timeStamp: 5500, clientX: 150, clientY: 20 }, true],
  ['long after', { timeStamp: 6100, clientX: 150, clientY: 20 }, false],
  ['beside it', { timeStamp: 5500, clientX: 90, clientY: 20 }, false],
  ['below it', { timeStamp: 5500, clientX: 150, clientY: 45 }, false],
  ['by a key', { timeStamp: 5500, clientX: 150, clientY: 20, detail: 0 }, false],
])('a tap was meant for a button that is gone: %s', (_case, tap, isLate) => {
  const gone = { box: { left: 100, right: 200, top: 0, bottom: 44 }, goneAt: 5000 };
  expect(isLateTap(gone, { detail: 1, ...tap })).toBe(isLate);
});
