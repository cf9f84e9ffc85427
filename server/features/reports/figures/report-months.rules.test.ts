import { describe, expect, it } from 'vitest';
import { monthsOf, monthText, periodBefore, momentsOf, twoYearPartsOf } from './report-months.rules.ts';

describe('the months of a period', () => {
  it.each([
    [
      { from: '2026-01-10', to: '2026-03-05' },
      [
        ['2026-01', '2026-01-10', '2026-01-31'],
        ['2026-02', '2026-02-01', '2026-02-28'],
        ['2026-03', '2026-03-01', '2026-03-05'],
      ],
    ],
    [
      { from: '2025-12-31', to: '2026-01-01' },
      [
        ['2025-12', '2025-12-31', '2025-12-31'],
        ['2026-01', '2026-01-01', '2026-01-01'],
      ],
    ],
    [{ from: '2026-02-03', to: '2026-02-03' }, [['2026-02', '2026-02-03', '2026-02-03']]],
  ])('begin and end with the period: %j', (days, months) => {
    expect(monthsOf(days).map(({ month, days: { from, to } }) => [month, from, to])).toEqual(months);
  });

  it('have no gap, even across the change of clocks', () => {
    const months = monthsOf({ from: '2025-09-15', to: '2026-05-20' });
    for (const [index, { from }] of months.entries()) if (index > 0) expect(from).toEqual(months[index - 1]?.to);
    expect(momentsOf({ from: '2026-03-29', to: '2026-03-29' })).toEqual({
      from: new Date('2026-03-29T00:00:00+01:00'),
      to: new Date('2026-03-30T00:00:00+02:00'),
    });
  });

  it('have German names', () => {
    expect(monthText('2026-03')).toBe('März 2026');
  });
});

describe('the period before', () => {
  it.each([
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['2026-03-10', '2026-03-10', '2026-03-09', '2026-03-09'],
    ['2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2024-11-18', '2026-11-17', '2022-11-18', '2024-11-17'],
    ['2026-08-25', '2026-11-07', '2026-06-11', '2026-08-24'],
  ])('%s to %s is %s to %s', (...[from, to, before, end]) => {
    expect(periodBefore({ from, to })).toEqual({ from: before, to: end });
  });
});

it.each([
  ['2026-01-15', '2026-03-02', [['2026-01-15', '2026-03-02']]],
  [
    '2024-01-15',
    '2026-01-14',
    [
      ['2024-01-15', '2025-12-31'],
      ['2026-01-01', '2026-01-14'],
    ],
  ],
])('from %s to %s is split into parts of two years: %j', (from, to, stretches) => {
  expect(twoYearPartsOf({ from, to }).map((days) => [days.from, days.to])).toEqual(stretches);
});
