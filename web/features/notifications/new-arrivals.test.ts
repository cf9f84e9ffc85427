import { expect, test } from 'vitest';
import { newArrivals, soundOf } from './new-arrivals.ts';

const info = { id: 4, type: 'INFO' } as const;
const danger = { id: 7, type: 'DANGER' } as const;

test('what waits at the first look is not new', () => {
  expect(newArrivals(null, [danger, info])).toEqual([]);
});

test('only what nobody knew is new, also with a lower number than the last', () => {
  expect(newArrivals(new Set([7]), [danger, info])).toEqual([info]);
  expect(newArrivals(new Set([4, 7]), [danger, info])).toEqual([]);
  expect(newArrivals(new Set(), [info])).toEqual([info]);
});

test('the worst decides about the sound', () => {
  expect(soundOf([info])).toBe('normal');
  expect(soundOf([info, danger])).toBe('loud');
});
