import { describe, expect, it } from 'vitest';
import { nextTourDue } from '#shared/domain/tour-deadline.ts';
import { openingPeriods, type OpeningHours } from './opening-periods.ts';

const HOUR = 3_600_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const evening: readonly OpeningHours[] = [{ days: everyDay, from: '12:00', to: '05:00' }];

function periodsOf(openingHours: readonly OpeningHours[], from: string, to: string, silentDays: string[] = []) {
  const plan = { openingHours, silentDays, timeZone: 'Europe/Berlin' };
  return openingPeriods(plan, Date.parse(from), Date.parse(to)).map(({ opensAt, closesAt }) => ({
    from: new Date(opensAt).toISOString().slice(0, 16),
    to: new Date(closesAt).toISOString().slice(0, 16),
    hours: (closesAt - opensAt) / HOUR,
  }));
}

describe('a location without hours of its own', () => {
  const periods = (closingTime: { from: string | null; to: string | null }) =>
    openingPeriods(
      { openingHours: [], closingTime, silentDays: [], timeZone: 'Europe/Berlin' },
      Date.parse('2026-11-18T12:00:00Z'),
      Date.parse('2026-11-19T12:00:00Z'),
    ).map(({ opensAt, closesAt }) => [new Date(opensAt).toISOString(), new Date(closesAt).toISOString()]);

  it('is closed during the closing time of its federal state', () =>
    expect(periods({ from: '02:00', to: '10:00' })).toEqual([
      ['2026-11-18T09:00:00.000Z', '2026-11-19T01:00:00.000Z'],
      ['2026-11-19T09:00:00.000Z', '2026-11-20T01:00:00.000Z'],
    ]));

  it.each([
    { from: null, to: null },
    { from: '02:00', to: null },
  ])('is open all day if the closing time is %j', (closingTime) => expect(periods(closingTime)).toHaveLength(1));
});

describe('opening periods', () => {
  it('reach over midnight and belong to the day they began', () => {
    expect(periodsOf(evening, '2026-11-18T12:00:00Z', '2026-11-19T12:00:00Z')).toEqual([
      { from: '2026-11-18T11:00', to: '2026-11-19T04:00', hours: 17 },
      { from: '2026-11-19T11:00', to: '2026-11-20T04:00', hours: 17 },
    ]);
  });

  it('are an hour shorter in the night the clock goes forward', () => {
    expect(periodsOf(evening, '2026-03-28T12:00:00Z', '2026-03-29T00:00:00Z')).toEqual([
      { from: '2026-03-28T11:00', to: '2026-03-29T03:00', hours: 16 },
    ]);
  });

  it('are an hour longer in the night the clock goes back', () => {
    expect(periodsOf(evening, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z')).toEqual([
      { from: '2026-10-24T10:00', to: '2026-10-25T04:00', hours: 18 },
    ]);
  });

  it.each([
    ['as many tours as its hours', '2026-03-27', 16],
    ['one tour less in the night the clock goes forward', '2027-03-27', 15],
    ['one tour more in the night the clock goes back', '2026-10-24', 17],
  ])('of 17 hours by the clock require hourly %s', (_title, day, count) => {
    const plan = { openingHours: evening, silentDays: [], timeZone: 'Europe/Berlin' };
    const noon = Date.parse(`${day}T12:00:00Z`);
    const periods = openingPeriods(plan, noon, noon + 8 * HOUR);
    const due: number[] = [];
    const next = () => nextTourDue({ periods, intervalSeconds: 3600, isReverse: false }, due.at(-1) ?? null);
    for (let at = next(); at !== null; at = next()) due.push(at);
    expect(due).toHaveLength(count);
    expect(new Set(due.slice(1).map((at, index) => at - (due[index] ?? 0)))).toEqual(new Set([HOUR]));
  });

  it('end an hour later if the clock skips the closing time, and at the first one if it occurs twice', () => {
    const untilHalfPastTwo = [{ days: everyDay, from: '12:00', to: '02:30' }];
    expect(periodsOf(untilHalfPastTwo, '2026-03-28T12:00:00Z', '2026-03-28T20:00:00Z')[0]?.to).toBe('2026-03-29T01:30');
    expect(periodsOf(untilHalfPastTwo, '2026-10-24T12:00:00Z', '2026-10-24T20:00:00Z')[0]?.to).toBe('2026-10-25T00:30');
  });

  it('leave out a silent day, but keep the night that began the day before', () => {
    // Totensonntag 2026 is 22 November.
    expect(periodsOf(evening, '2026-11-21T12:00:00Z', '2026-11-23T12:00:00Z', ['Totensonntag'])).toEqual([
      { from: '2026-11-21T11:00', to: '2026-11-22T04:00', hours: 17 },
      { from: '2026-11-23T11:00', to: '2026-11-24T04:00', hours: 17 },
    ]);
  });

  it('are joined if a location never closes, except on silent days', () => {
    expect(periodsOf([], '2026-11-21T12:00:00Z', '2026-11-23T12:00:00Z', ['Totensonntag'])).toEqual([
      { from: '2026-11-19T23:00', to: '2026-11-21T23:00', hours: 48 },
      { from: '2026-11-22T23:00', to: '2026-11-23T23:00', hours: 24 },
    ]);
  });

  it('may differ on Sundays', () => {
    const withSunday = [
      { days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '00:00' },
      { days: [7], from: '11:00', to: '00:00' },
    ];
    expect(periodsOf(withSunday, '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z')).toEqual([
      { from: '2026-11-21T07:00', to: '2026-11-21T23:00', hours: 16 },
      { from: '2026-11-22T10:00', to: '2026-11-22T23:00', hours: 13 },
    ]);
  });

  it('are joined if they touch or overlap', () => {
    const parts = [
      { days: [1], from: '20:00', to: '00:00' },
      { days: [2], from: '00:00', to: '10:00' },
      { days: [2], from: '09:00', to: '12:00' },
      { days: [2], from: '14:00', to: '16:00' },
    ];
    expect(periodsOf(parts, '2026-11-16T12:00:00Z', '2026-11-18T00:00:00Z')).toEqual([
      { from: '2026-11-16T19:00', to: '2026-11-17T11:00', hours: 16 },
      { from: '2026-11-17T13:00', to: '2026-11-17T15:00', hours: 2 },
    ]);
  });

  it('are empty if the location does not open on that day', () => {
    expect(
      periodsOf([{ days: [1], from: '09:00', to: '17:00' }], '2026-11-17T00:00:00Z', '2026-11-19T00:00:00Z'),
    ).toEqual([]);
  });
});
