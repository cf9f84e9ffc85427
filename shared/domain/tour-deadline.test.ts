import { expect, it } from 'vitest';
import { missedAt, nextTourDue } from './tour-deadline.ts';

const at = (text: string) => Date.parse(`2026-03-${text}:00Z`);
const evening = { opensAt: at('10T12:00'), closesAt: at('11T02:00') };
const nextEvening = { opensAt: at('11T12:00'), closesAt: at('12T02:00') };
const periods = [evening, nextEvening];
const hourly = { periods, intervalSeconds: 3600, isReverse: false };

it.each([
  ['the first tour of the day is due one interval after opening', hourly, null, '10T13:00'],
  ['a reverse location begins the day with a tour', { ...hourly, isReverse: true }, null, '10T12:00'],
  ['the interval counts from the last tour', hourly, '10T15:20', '10T16:20'],
  ['a tour that would be due after closing is due on the next day', hourly, '11T01:30', '11T13:00'],
  ['a tour of yesterday does not count today', hourly, '10T09:00', '10T13:00'],
  ['a reverse location continues by intervals', { ...hourly, isReverse: true }, '10T12:04', '10T13:04'],
  ['a tour between two evenings belongs to neither', hourly, '11T08:00', '11T13:00'],
])('%s', (_title, plan, lastAt, due) => {
  expect(nextTourDue(plan, lastAt === null ? null : at(lastAt))).toBe(at(due));
});

it('no tour is due while the location stays closed', () => {
  expect(nextTourDue({ ...hourly, periods: [] }, at('10T09:00'))).toBeNull();
  expect(nextTourDue(hourly, at('12T03:00'))).toBeNull();
});

it('no tour is due in a period shorter than the interval, unless tours begin with the opening', () => {
  const short = { periods: [{ opensAt: at('10T12:00'), closesAt: at('10T12:30') }], intervalSeconds: 3600 };
  expect(nextTourDue({ ...short, isReverse: false }, null)).toBeNull();
  expect(nextTourDue({ ...short, isReverse: true }, null)).toBe(at('10T12:00'));
});

it('a tour is missed six minutes after it was due', () => {
  expect(missedAt(at('10T12:00'))).toBe(at('10T12:06'));
});
