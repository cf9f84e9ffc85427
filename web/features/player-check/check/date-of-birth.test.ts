import { expect, it } from 'vitest';
import { germanDay } from '#shared/domain/german-day.ts';
import { dateOfBirthFault, toWireDay, insertDots } from './date-of-birth.ts';

it.each([
  ['06', '0', '06'],
  ['060', '06', '06.0'],
  ['06.0519', '06.051', '06.05.19'],
  ['06051980', '', '06.05.1980'],
  ['6.5.1980', '6.5.198', '6.5.1980'],
  ['06.', '06.0', '06.'],
  ['06.05.1980', '06.05.198', '06.05.1980'],
  ['19.80-', '19.80', '1980-'],
  ['1980-0', '1980-', '1980-0'],
])('%s typed after %s is shown as %s', (typed, before, shown) => {
  expect(insertDots(typed, before)).toBe(shown);
});

it.each([
  ['06.05.1980', '1980-05-06'],
  ['6.5.1980', '1980-05-06'],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2023', null],
  ['31.04.1990', null],
  ['06.05.80', '1980-05-06'],
  ['5.3.80', '1980-03-05'],
  ['050380', '1980-03-05'],
  ['05031980', '1980-03-05'],
  ['1980-03-05', '1980-03-05'],
  ['25.11.25', '2025-11-25'],
  ['26.11.25', '1925-11-26'],
  ['310290', null],
  ['5. März 1980', null],
  ['', null],
])('%s is read as the day %s', (typed, day) => {
  expect(toWireDay(typed, '2026-11-25')).toBe(day);
});

it('a day is formatted in the same way as it is typed', () => {
  expect(germanDay('1980-05-06')).toBe('06.05.1980');
});

it.each([
  ['31.02.1990', /gibt es nicht/],
  ['01.02.2030', /in der Zukunft/],
  ['01.02.1890', /Jahr/],
])('%s is refused with the reason', (typed, reason) => {
  expect(dateOfBirthFault(typed, '2026-11-25')).toMatch(reason);
});

it.each(['25.11.2026', '1.2.1990', '01.02.19', ''])('nothing is wrong with %s, or it is not complete', (typed) => {
  expect(dateOfBirthFault(typed, '2026-11-25')).toBeNull();
});
