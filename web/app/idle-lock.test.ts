import { expect, test } from 'vitest';
import { idleState } from './idle-lock.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const untouched = { lastInputAt: NOON, lockMinutes: 10, alarmSince: null };
const after = (milliseconds: number) => idleState({ ...untouched, now: NOON + milliseconds });

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
  expect(idleState({ ...untouched, lockMinutes: 1, now: NOON + 30_000 })).toBe('warned');
});

test('nobody is signed off while an alarm waits that came before the time was over', () => {
  expect(idleState({ ...untouched, alarmSince: NOON + 8 * MINUTE, now: NOON + 30 * MINUTE })).toBe('awake');
});

test('an alarm that comes when the time is over finds the workplace locked', () => {
  expect(idleState({ ...untouched, alarmSince: NOON + 60 * MINUTE, now: NOON + 60 * MINUTE })).toBe('over');
});
