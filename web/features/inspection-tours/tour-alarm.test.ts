import { describe, expect, test } from 'vitest';
import { autoSubmitAt, tourAlarm } from './tour-alarm.ts';
import { readTourClock } from './tour-clock.ts';

const at = (text: string) => Date.parse(`2026-11-20T${text}:00Z`);
const clock = {
  intervalSeconds: 3600,
  isReverse: false,
  periods: [{ opensAt: '2026-11-20T11:00:00+00:00', closesAt: '2026-11-20T16:30:00+00:00' }],
  lastAt: '2026-11-20T13:00:00+00:00',
};
const alarmAt = (now: number, since = at('13:00')) => tourAlarm(readTourClock(clock, now), since);

describe('the dialog of a tour opens by itself', () => {
  test('at zero, not before', () => {
    expect(alarmAt(at('14:00') - 1)).toBeNull();
    expect(alarmAt(at('14:00'))).toEqual({ kind: 'due', dueAt: at('14:00') });
  });
  test('also for who arrives while it may still be answered', () => {
    expect(alarmAt(at('14:03'), at('14:03'))).toEqual({ kind: 'due', dueAt: at('14:00') });
  });
  test('after a sleep beyond the time for an answer it says what was missed', () => {
    expect(alarmAt(at('14:20'))).toEqual({ kind: 'missed', dueAt: at('14:00') });
  });
  test('what was missed stays until the next deadline', () => {
    expect(alarmAt(at('15:00') - 1)).toEqual({ kind: 'missed', dueAt: at('14:00') });
    expect(alarmAt(at('15:00'))).toEqual({ kind: 'due', dueAt: at('15:00') });
  });
  test('not for what was missed before anybody was there', () => {
    expect(alarmAt(at('14:20'), at('14:10'))).toBeNull();
  });
  test('not after closing', () => {
    expect(alarmAt(at('16:31'))).toBeNull();
  });
});

test('a tour submits itself 300 s after its deadline', () => {
  expect(autoSubmitAt(at('14:00'))).toBe(at('14:05'));
});
