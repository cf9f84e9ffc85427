import { describe, expect, it } from 'vitest';
import type { OpeningPlan } from './opening-periods.ts';
import { startOfWorkday } from './start-of-workday.ts';

const timeZone = 'Europe/Berlin';
/** Open until three in the morning from Monday to Saturday, and until 23:00 on Sundays (7). */
const lateOpening: OpeningPlan = {
  openingHours: [
    { days: [1, 2, 3, 4, 5, 6], from: '10:00', to: '03:00' },
    { days: [7], from: '12:00', to: '23:00' },
  ],
  silentDays: ['Totensonntag'],
  timeZone,
};
const always: OpeningPlan = { openingHours: [], silentDays: [], timeZone };
const begins = (plan: OpeningPlan, moment: string) =>
  new Date(startOfWorkday(plan, Date.parse(moment))).toISOString().replace(':00.000Z', 'Z');

describe('startOfWorkday returns', () => {
  it.each([
    [
      'midnight after an evening that closed before midnight',
      lateOpening,
      '2026-11-23T12:00+01:00',
      '2026-11-22T23:00Z',
    ],
    ['the closing time of the night', lateOpening, '2026-11-24T12:00+01:00', '2026-11-24T02:00Z'],
    [
      'the closing time of the night, also for the closing time itself',
      lateOpening,
      '2026-11-24T03:00+01:00',
      '2026-11-24T02:00Z',
    ],
    [
      'the start of the day before while the night is still open',
      lateOpening,
      '2026-11-24T02:59+01:00',
      '2026-11-22T23:00Z',
    ],
    [
      'midnight after a silent day, on which the location was closed',
      lateOpening,
      '2026-11-23T00:30+01:00',
      '2026-11-22T23:00Z',
    ],
    ['midnight if the location is always open', always, '2026-11-24T02:59+01:00', '2026-11-23T23:00Z'],
    ['midnight in summer time', always, '2026-07-01T12:00+02:00', '2026-06-30T22:00Z'],
  ])('%s', (_when, plan, moment, expected) => {
    expect(begins(plan, moment)).toBe(expected);
  });

  it('midnight after an evening that was closed because of a silent day', () => {
    const everyDay = { ...lateOpening, openingHours: [{ days: [7], from: '10:00', to: '03:00' }] };
    expect(begins(everyDay, '2026-11-23T02:00+01:00')).toBe('2026-11-22T23:00Z');
    expect(begins({ ...everyDay, silentDays: [] }, '2026-11-23T02:00+01:00')).toBe('2026-11-21T23:00Z');
  });
});
