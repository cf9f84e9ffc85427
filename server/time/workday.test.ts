import { describe, expect, it } from 'vitest';
import type { OpeningPlan } from './opening-periods.ts';
import { workdayBegins } from './workday.ts';

const timeZone = 'Europe/Berlin';
/** Every day until three in the morning, on Sundays (7) until midnight. */
const late: OpeningPlan = {
  openingHours: [
    { days: [1, 2, 3, 4, 5, 6], from: '10:00', to: '03:00' },
    { days: [7], from: '12:00', to: '23:00' },
  ],
  silentDays: ['Totensonntag'],
  timeZone,
};
const always: OpeningPlan = { openingHours: [], silentDays: [], timeZone };
const begins = (plan: OpeningPlan, moment: string) =>
  new Date(workdayBegins(plan, Date.parse(moment))).toISOString().replace(':00.000Z', 'Z');

describe('the working day of a moment begins', () => {
  it.each([
    ['at midnight after an evening that closed before', late, '2026-11-23T12:00+01:00', '2026-11-22T23:00Z'],
    ['when the night closes', late, '2026-11-24T12:00+01:00', '2026-11-24T02:00Z'],
    ['when the night closes, for the first moment after it too', late, '2026-11-24T03:00+01:00', '2026-11-24T02:00Z'],
    ['the day before, as long as the night goes on', late, '2026-11-24T02:59+01:00', '2026-11-22T23:00Z'],
    ['at midnight after a silent day, which opened no evening', late, '2026-11-23T00:30+01:00', '2026-11-22T23:00Z'],
    ['at midnight where it is always open', always, '2026-11-24T02:59+01:00', '2026-11-23T23:00Z'],
    ['at midnight of summer time', always, '2026-07-01T12:00+02:00', '2026-06-30T22:00Z'],
  ])('%s', (_when, plan, moment, expected) => {
    expect(begins(plan, moment)).toBe(expected);
  });

  it('at midnight after an evening that a silent day kept closed', () => {
    const everyDay = { ...late, openingHours: [{ days: [7], from: '10:00', to: '03:00' }] };
    expect(begins(everyDay, '2026-11-23T02:00+01:00')).toBe('2026-11-22T23:00Z');
    expect(begins({ ...everyDay, silentDays: [] }, '2026-11-23T02:00+01:00')).toBe('2026-11-21T23:00Z');
  });
});
