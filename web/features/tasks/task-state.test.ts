import { describe, expect, test } from 'vitest';
import { isOfToday, needsConfirmation } from './task-state.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+01:00`);
const routine = { doAt: '2026-11-20T21:45:00+01:00', workdayFrom: '2026-11-20T04:00:00+01:00' };
const tomorrow = { doAt: '2026-11-21T11:00:00+01:00', workdayFrom: '2026-11-21T04:00:00+01:00' };
const justAfterMidnight = { doAt: '2026-11-21T00:05:00+01:00', workdayFrom: '2026-11-21T00:00:00+01:00' };
const findingToFix = { doAt: '2026-11-23T12:00:00+01:00' };
const instruction = { ...findingToFix, assignedProfile: '/api/profiles/1' };

describe('a task that is due later is completed with a second tap', () => {
  test.each([
    ['in the evening of the same day', routine, '12:00', true],
    ['in less than an hour', routine, '20:46', false],
    ['on the next working day', tomorrow, '22:00', true],
    ['in minutes, but on the next working day, so that it is recorded as early', justAfterMidnight, '23:58', true],
    ['at the end of a time limit', findingToFix, '12:00', false],
  ])('%s', (_, task, time, expected) => {
    expect(needsConfirmation(task, at(time))).toBe(expected);
  });
});

describe('the next tasks are those of the present working day', () => {
  test.each([
    ['the whole day', routine, '12:00', true],
    ['not those of tomorrow', tomorrow, '22:00', false],
    ['what is due within the hour, also after midnight', justAfterMidnight, '23:58', true],
    ['what has a time limit', findingToFix, '12:00', true],
  ])('%s', (_, task, time, expected) => {
    expect(isOfToday(task, at(time), '/api/profiles/2')).toBe(expected);
  });
  test.each([
    ['/api/profiles/1', true],
    ['/api/profiles/2', false],
    [undefined, true],
  ])('what is given to one person, if %s works', (profile, expected) => {
    expect(isOfToday(instruction, at('12:00'), profile)).toBe(expected);
  });
  test('until the location closes after midnight', () => {
    expect(isOfToday(tomorrow, at('22:00') + 5 * 3_600_000, undefined)).toBe(false);
    expect(isOfToday(tomorrow, at('22:00') + 6 * 3_600_000, undefined)).toBe(true);
  });
});
