import { expect, test } from 'vitest';
import { readTime } from './typed-time.ts';

test.each([
  ['9', '09:00'],
  ['18', '18:00'],
  ['930', '09:30'],
  ['1805', '18:05'],
  ['9:30', '09:30'],
  ['18.05', '18:05'],
  ['18 05', '18:05'],
  [' 18:05 Uhr ', '18:05'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
])('%j is read as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each(['', 'abends', '24:00', '12:60', '12:5', '12345', '9:30 PM'])('%j is no time', (typed) => {
  expect(readTime(typed)).toBeNull();
});
