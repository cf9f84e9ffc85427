import { expect, test } from 'vitest';
import { isDay } from '#shared/domain/time/days.ts';
import { dayFault, readDay, writeDay } from './typed-day.ts';

const today = '2026-11-25';

test.each([
  ['3.4.26', '2026-04-03'],
  ['03.04.2026', '2026-04-03'],
  [' 3. 4. 2026 ', '2026-04-03'],
  ['3.4.', '2026-04-03'],
  ['3.4', '2026-04-03'],
  ['3/4/26', '2026-04-03'],
  ['3,4,26', '2026-04-03'],
  ['030426', '2026-04-03'],
  ['03042026', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
  ['29.2.28', '2028-02-29'],
  ['1.1.46', '2046-01-01'],
  ['1.1.47', '1947-01-01'],
  ['29.2.27', null],
  ['31.4.26', null],
  ['3.13.26', null],
  ['0.1.26', null],
  ['3.4.2', null],
  ['3.4.202', null],
  ['morgen', null],
  ['', null],
])('%j is read as %j', (text, day) => {
  expect(readDay(text, today)).toBe(day);
});

test.each(['2026-02-30', '2026-2-3', '03.04.2026', '', 'abc'])('%j is no day of the API', (text) => {
  expect(isDay(text)).toBe(false);
});

test('a day is written as Germans do, and what is none stays', () => {
  expect(writeDay('2026-04-03')).toBe('03.04.2026');
  expect(writeDay('3.4.')).toBe('3.4.');
});

test.each([
  ['', null],
  ['2026-04-03', null],
  ['2026-04-01', 'Bitte einen Tag ab dem 02.04.2026 angeben.'],
  ['2026-04-05', 'Bitte einen Tag bis zum 04.04.2026 angeben.'],
  ['Ostern', 'Bitte ein Datum wie 03.04.2026 angeben.'],
])('the message for %j is %j', (value, message) => {
  expect(dayFault(value, { min: '2026-04-02', max: '2026-04-04' })).toBe(message);
});
