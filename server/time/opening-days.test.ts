import { describe, expect, it } from 'vitest';
import { momentsOf, openingDays } from './opening-days.ts';
import type { OpeningPlan } from './opening-periods.ts';

const plan = (from: string, to: string, days = [1, 2, 3, 4, 5, 6, 7]): OpeningPlan => ({
  openingHours: [{ days, from, to }],
  silentDays: ['Totensonntag'],
  timeZone: 'Europe/Berlin',
});

/** Returns the opening day to which a moment of local winter time belongs, in the week of 2026-11-16 (a Monday). */
const dayOf = (opening: OpeningPlan, moment: string) => {
  const at = Date.parse(`${moment}:00+01:00`);
  return openingDays(opening, '2026-11-16', '2026-11-23').find(({ from, until }) => from <= at && at < until)?.day;
};

describe('the opening days of a location', () => {
  it('leave out weekdays without hours, and silent days', () => {
    const days = openingDays(plan('10:00', '22:00', [1, 2, 4, 7]), '2026-11-16', '2026-11-23').map(({ day }) => day);
    expect(days).toEqual(['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-23']);
  });

  it('are all days but silent ones if no hours are entered', () => {
    const always = { openingHours: [], silentDays: ['Totensonntag'], timeZone: 'Europe/Berlin' };
    expect(openingDays(always, '2026-11-21', '2026-11-23').map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-23']);
    expect(dayOf(always, '2026-11-17T23:59')).toBe('2026-11-17');
    expect(dayOf(always, '2026-11-18T00:00')).toBe('2026-11-18');
  });

  it.each([
    // A record of before the opening or of late in the evening belongs to the day.
    ['10:00', '22:00', '2026-11-17T06:00', '2026-11-17'],
    ['10:00', '22:00', '2026-11-17T23:30', '2026-11-17'],
    ['10:00', '22:00', '2026-11-18T00:30', '2026-11-17'],
    // A night belongs to the day on which it began, with the time after closing.
    ['18:00', '02:00', '2026-11-18T01:30', '2026-11-17'],
    ['18:00', '02:00', '2026-11-18T02:20', '2026-11-17'],
    ['18:00', '02:00', '2026-11-18T09:00', '2026-11-18'],
    // The middle divides two days where closing and opening are close.
    ['06:00', '05:00', '2026-11-18T05:20', '2026-11-17'],
    ['06:00', '05:00', '2026-11-18T05:40', '2026-11-18'],
    ['06:00', '06:00', '2026-11-18T06:00', '2026-11-18'],
  ])('open from %s to %s, %s belongs to %s', (from, to, moment, day) => {
    expect(dayOf(plan(from, to), moment)).toBe(day);
  });

  it('do not include what is recorded on a day without opening', () => {
    const weekdays = plan('10:00', '22:00', [1, 2, 3, 4, 5]);
    expect(dayOf(weekdays, '2026-11-21T12:00')).toBeUndefined();
    expect(dayOf(weekdays, '2026-11-20T23:00')).toBe('2026-11-20');
    expect(dayOf(weekdays, '2026-11-23T08:00')).toBe('2026-11-23');
  });
});

describe('the moments of a day', () => {
  const momentsText = (opening: OpeningPlan, day: string) => {
    const { from, until } = momentsOf(opening, day);
    // The German time of winter is one hour ahead.
    return [from, until].map((moment) => new Date(moment + 3_600_000).toISOString().slice(5, 16));
  };

  it.each([
    ['an opening day that ends after midnight', plan('18:00', '02:00'), ['11-17T05:00', '11-18T05:00']],
    ['a day without opening', plan('10:00', '20:00', [1, 3, 4, 5]), ['11-17T00:00', '11-18T00:00']],
    [
      'a day without opening after a long evening',
      plan('18:00', '02:00', [1, 3, 4, 5]),
      ['11-17T05:00', '11-18T00:00'],
    ],
    [
      'a day without opening before an early morning',
      plan('01:00', '20:00', [3, 4, 5]),
      ['11-17T00:00', '11-17T22:00'],
    ],
  ])('are those whose records belong to it: %s', (_case, opening, expected) => {
    expect(momentsText(opening, '2026-11-17')).toEqual(expected);
  });
});
