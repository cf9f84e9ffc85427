import { expect, test } from 'vitest';
import { daysAfter, isDay, monthsAfter } from './days.ts';

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  // Clocks change on this day.
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-11-25', -365, '2025-11-25'],
  ['2026-11-25', 0, '2026-11-25'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(daysAfter(day, days)).toBe(expected);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-15', -2, '2025-11-15'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-11-30', 24, '2028-11-30'],
  ['2028-02-29', 0, '2028-02-29'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(monthsAfter(day, months)).toBe(expected);
});

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-09-31', false],
  ['0000-00-00', false],
  ['2026-9-30', false],
  ['2026-09-30T00:00', false],
  ['x', false],
  ['', false],
])('%j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
