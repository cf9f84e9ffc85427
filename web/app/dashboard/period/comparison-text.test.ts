import { expect, test } from 'vitest';
import { comparisonText } from './comparison-text.ts';

test.each([
  [150, 120, '120 davor, 25 % mehr'],
  [90, 120, '120 davor, 25 % weniger'],
  [0, 1200, '1.200 davor, 100 % weniger'],
  [7, 7, '7 davor, unverändert'],
  [1001, 1000, '1.000 davor, fast unverändert'],
  [5, 0, '0 davor'],
  [0, 0, '0 davor, unverändert'],
])('formats %d after %d as %s', (latest, before, text) => {
  expect(comparisonText(latest, before)).toBe(text);
});
