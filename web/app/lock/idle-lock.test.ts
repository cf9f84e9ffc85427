import { expect, test } from 'vitest';
import { idleState } from './idle-lock.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const untouched = { lastInputAt: NOON, lockMinutes: 10, alarmSince: null };
const after = (milliseconds: number) => idleState({ ...untouched, now: NOON + milliseconds });

test.each([
  ['no time', 0, 'awake'],
  ['the lock time minus 31 seconds', 10 * MINUTE - 31_000, 'awake'],
  ['the lock time minus 30 seconds', 10 * MINUTE - 30_000, 'warned'],
  ['the lock time minus one millisecond', 10 * MINUTE - 1, 'warned'],
  ['the lock time', 10 * MINUTE, 'over'],
  ['a night of sleep', 8 * 60 * MINUTE, 'over'],
  ['a negative time because the clock was set back', -5 * MINUTE, 'awake'],
])('after %s without input the workplace is %s', (_when, milliseconds, expected) => {
  expect(after(milliseconds)).toBe(expected);
});

test('the warning is shown even with the shortest lock time', () => {
  expect(idleState({ ...untouched, lockMinutes: 1, now: NOON + 30_000 })).toBe('warned');
});

test('an alarm that opened before the deadline prevents the lock', () => {
  expect(idleState({ ...untouched, alarmSince: NOON + 8 * MINUTE, now: NOON + 30 * MINUTE })).toBe('awake');
});

test('an alarm that opens after the deadline does not prevent the lock', () => {
  expect(idleState({ ...untouched, alarmSince: NOON + 60 * MINUTE, now: NOON + 60 * MINUTE })).toBe('over');
});
