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

describe('the alarm of a tour', () => {
  test('is raised at the deadline, not before', () => {
    expect(alarmAt(at('14:00') - 1)).toBeNull();
    expect(alarmAt(at('14:00'))).toEqual({ kind: 'due', dueAt: at('14:00') });
  });
  test('is raised for a user who arrives before the automatic submission', () => {
    expect(alarmAt(at('14:03'), at('14:03'))).toEqual({ kind: 'due', dueAt: at('14:00') });
  });
  test('reports a missed tour after the device slept past the deadline', () => {
    expect(alarmAt(at('14:20'))).toEqual({ kind: 'missed', dueAt: at('14:00') });
  });
  test('for a missed tour stays until the next deadline', () => {
    expect(alarmAt(at('15:00') - 1)).toEqual({ kind: 'missed', dueAt: at('14:00') });
    expect(alarmAt(at('15:00'))).toEqual({ kind: 'due', dueAt: at('15:00') });
  });
  test('is not raised for a tour missed before the tab was opened', () => {
    expect(alarmAt(at('14:20'), at('14:10'))).toBeNull();
  });
  test('is not raised after closing time', () => {
    expect(alarmAt(at('16:31'))).toBeNull();
  });
});

test('a tour submits itself 300 s after its deadline', () => {
  expect(autoSubmitAt(at('14:00'))).toBe(at('14:05'));
});
