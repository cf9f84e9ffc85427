import { expect, test } from 'vitest';
import { idleState } from './idle-lock.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const after = (milliseconds: number) => idleState({ lastInputAt: NOON, lockMinutes: 10, now: NOON + milliseconds });

test.each([
  ['at once', 0, 'awake'],
  ['31 seconds before the time is over', 10 * MINUTE - 31_000, 'awake'],
  ['30 seconds before', 10 * MINUTE - 30_000, 'warned'],
  ['in the last second', 10 * MINUTE - 1, 'warned'],
  ['when the time is over', 10 * MINUTE, 'over'],
  ['after a night of sleep', 8 * 60 * MINUTE, 'over'],
  ['when the clock was set back', -5 * MINUTE, 'awake'],
])('%s an untouched workplace is %s', (_when, milliseconds, expected) => {
  expect(after(milliseconds)).toBe(expected);
});

test('where the shortest time is chosen there is still a warning', () => {
  expect(idleState({ lastInputAt: NOON, lockMinutes: 1, now: NOON + 30_000 })).toBe('warned');
});
