import { expect, test } from 'vitest';
import { readClosingTime, readTime } from './typed-time.ts';

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

test.each([
  ['24:00', '00:00'],
  ['24', '00:00'],
  ['2400', '00:00'],
  ['24.00 Uhr', '00:00'],
  ['2', '02:00'],
  ['22:30', '22:30'],
  ['24:30', null],
  ['25', null],
])('as a closing time, %j is read as %s', (typed, time) => {
  expect(readClosingTime(typed)).toBe(time);
});
