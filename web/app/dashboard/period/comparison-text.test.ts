import { expect, test } from 'vitest';
import { comparisonText } from './comparison-text.ts';

test.each<[number, number, string, boolean?]>([
  [150, 120, '+25 % · davor 120'],
  [90, 120, '−25 % · davor 120'],
  [0, 1200, '−100 % · davor 1.200'],
  [7, 7, 'davor 7'],
  [1001, 1000, 'davor 1.000'],
  [5, 0, 'davor 0'],
  [0, 0, 'davor 0'],
  [10, 25, '−60 % · davor 25, besser', true],
  [2, 0, 'davor 0, schlechter', true],
  [7, 7, 'davor 7', true],
])('formats %d after %d as %s', (latest, before, text, isBad) => {
  expect(comparisonText(latest, before, isBad)).toBe(text);
});
