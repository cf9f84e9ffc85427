import { describe, expect, it } from 'vitest';
import { dayBefore, nextDay, weekdayOf } from './zoned-time.ts';

describe('days of the calendar', () => {
  it('follow one another over the ends of months and years and over the days on which clocks change', () => {
    expect(['2026-03-28', '2026-10-24', '2028-02-28', '2026-12-31', '9998-12-31'].map(nextDay)).toEqual([
      '2026-03-29',
      '2026-10-25',
      '2028-02-29',
      '2027-01-01',
      '9999-01-01',
    ]);
    expect(dayBefore('2026-03-30')).toBe('2026-03-29');
  });

  it('are counted from Monday to Sunday', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7]);
  });
});
