import { describe, expect, it } from 'vitest';
import { dayBefore, daysAfter, monthsAfter, nextDay, weekdayOf } from './zoned-time.ts';

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
    expect(daysAfter('2026-11-25', -365)).toBe('2025-11-25');
  });

  it('are counted from Monday to Sunday', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7]);
  });

  it('stay the same in another month, or become its last one', () => {
    expect([monthsAfter('2026-01-31', 1), monthsAfter('2026-01-15', -2)]).toEqual(['2026-02-28', '2025-11-15']);
  });
});
