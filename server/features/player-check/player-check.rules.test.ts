import { describe, expect, it } from 'vitest';
import { limitsOf, currentMonth } from './player-check.rules.ts';

describe('the month a query counts in', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-01'],
    ['2026-11-30T22:59:59Z', '2026-11-01'],
    ['2026-11-30T23:00:00Z', '2026-12-01'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('is the one of the location’s calendar: %s is in %s', (now, month) => {
    expect(currentMonth(new Date(now), 'Europe/Berlin')).toBe(month);
  });
});

describe('the limits of a location', () => {
  const usage = (requests: number, limitCount: number | null, additionalLimitCount = 0) => ({
    requests,
    limitCount,
    additionalLimitCount,
  });

  it.each([
    ['nothing used yet', usage(0, 100), 100, 100],
    ['some used', usage(81, 100), 100, 19],
    ['all used', usage(100, 100), 100, 0],
    ['over its base limit, with more booked', usage(110, 100, 50), 150, 40],
    ['more than everything used', usage(151, 100, 50), 150, 0],
    ['a limit of none', usage(0, 0), 0, 0],
  ])('with %s', (_, given, totalLimit, requestsLeft) => {
    expect(limitsOf(given)).toEqual({ ...given, totalLimit, requestsLeft, type: 'limited' });
  });

  it('without a limit have neither a total nor a remainder', () => {
    expect(limitsOf(usage(7000, null))).toEqual({ requests: 7000, additionalLimitCount: 0, type: 'unlimited' });
  });
});
