import { expect, test } from 'vitest';
import { percent } from './percent.ts';

test.each([
  [0, '0 %'],
  [0.001, 'unter 1 %'],
  [0.124, '12 %'],
  [0.99, '99 %'],
  [451 / 453, 'über 99 %'],
  [1, '100 %'],
])('a share of %d is shown as %s', (share, words) => {
  expect(percent(share)).toBe(words);
});
