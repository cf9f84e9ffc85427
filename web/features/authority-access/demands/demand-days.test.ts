import { expect, it } from 'vitest';
import { lastDay, usualDueDay } from './demand-days.ts';

it('the last day of an access ends with it', () => {
  expect(lastDay({ expiresAt: '2026-12-11T23:00:00Z' })).toBe('2026-12-11');
});

it.each([
  ['2026-12-11', '2026-12-04'],
  ['2026-12-02', '2026-11-29'],
  ['2026-11-29', '2026-11-28'],
  ['2026-11-28', '2026-11-28'],
  // An answer is due tomorrow at the earliest.
  ['2026-11-27', '2026-11-28'],
  ['2027-02-25', '2026-12-11'],
])('for an access until %s an answer is asked for by %s', (last, due) => {
  expect(usualDueDay('2026-11-27', last)).toBe(due);
});
