import { expect, test } from 'vitest';
import { newArrivals, soundOf } from './new-arrivals.ts';

const info = { id: 4, type: 'INFO' } as const;
const danger = { id: 7, type: 'DANGER' } as const;

test('notifications of the first response are not new', () => {
  expect(newArrivals(null, [danger, info])).toEqual([]);
});

test('only unknown notifications are new, even with a lower id than the latest known one', () => {
  expect(newArrivals(new Set([7]), [danger, info])).toEqual([info]);
  expect(newArrivals(new Set([4, 7]), [danger, info])).toEqual([]);
  expect(newArrivals(new Set(), [info])).toEqual([info]);
});

test('the most severe notification determines the sound', () => {
  expect(soundOf([info])).toBe('normal');
  expect(soundOf([info, danger])).toBe('loud');
});
