import { describe, expect, test } from 'vitest';
import { autoSubmitAt, tourAlarm } from './tour-alarm.ts';
import { readTourClock } from './tour-clock.ts';

const timeAt = (text: string) => Date.parse(`2026-11-20T${text}:00Z`);
const clock = {
  intervalSeconds: 3600,
  isReverse: false,
  periods: [{ opensAt: '2026-11-20T11:00:00+00:00', closesAt: '2026-11-20T16:30:00+00:00' }],
  lastAt: '2026-11-20T13:00:00+00:00',
};
const alarmAt = (now: number, watchingSince = timeAt('13:00')) => tourAlarm(readTourClock(clock, now), watchingSince);

describe('the alarm of a tour', () => {
  test('is raised at the deadline, not before', () => {
    expect(alarmAt(timeAt('14:00') - 1)).toBeNull();
    expect(alarmAt(timeAt('14:00'))).toEqual({ kind: 'due', dueAt: timeAt('14:00') });
  });
  test('is raised for a user who arrives before the automatic submission', () => {
    expect(alarmAt(timeAt('14:03'), timeAt('14:03'))).toEqual({ kind: 'due', dueAt: timeAt('14:00') });
  });
  test('reports a missed tour after the device slept past the deadline', () => {
    expect(alarmAt(timeAt('14:20'))).toEqual({ kind: 'missed', dueAt: timeAt('14:00') });
  });
  test('stays until the next deadline after a missed tour', () => {
    expect(alarmAt(timeAt('15:00') - 1)).toEqual({ kind: 'missed', dueAt: timeAt('14:00') });
    expect(alarmAt(timeAt('15:00'))).toEqual({ kind: 'due', dueAt: timeAt('15:00') });
  });
  test('is not raised for a tour that was missed before the tab was opened', () => {
    expect(alarmAt(timeAt('14:20'), timeAt('14:10'))).toBeNull();
  });
  test('is not raised after closing time', () => {
    expect(alarmAt(timeAt('16:31'))).toBeNull();
  });
});

test('belongs to a tour that is submitted automatically 300 s after its deadline', () => {
  expect(autoSubmitAt(timeAt('14:00'))).toBe(timeAt('14:05'));
});
