import { expect, test } from 'vitest';
import { fittingLabels, labelCentre, ticksUpTo } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [34, [0, 10, 20, 30, 40]],
  [1200, [0, 500, 1000, 1500]],
])('an axis up to %d has the ticks %j', (highest, ticks) => {
  expect(ticksUpTo(highest)).toEqual(ticks);
});

test('returns as many labels as fit, always including the last one', () => {
  expect(fittingLabels(5, 10)).toEqual([0, 1, 2, 3, 4]);
  expect(fittingLabels(30, 6)).toEqual([4, 9, 14, 19, 24, 29]);
});

test('the last label stays inside the chart', () => {
  expect(labelCentre(100, 60, 400)).toBe(100);
  expect(labelCentre(390, 60, 400)).toBe(370);
});
