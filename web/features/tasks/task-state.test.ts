import { describe, expect, test } from 'vitest';
import { commentErrors, divideByDay } from './task-state.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+01:00`);
const routine = { doAt: '2026-11-20T21:45:00+01:00', workdayFrom: '2026-11-20T04:00:00+01:00' };
const tomorrow = { doAt: '2026-11-21T11:00:00+01:00', workdayFrom: '2026-11-21T04:00:00+01:00' };
const justAfterMidnight = { doAt: '2026-11-21T00:05:00+01:00', workdayFrom: '2026-11-21T00:00:00+01:00' };
const findingToFix = { doAt: '2026-11-23T12:00:00+01:00' };

const isOfToday = (task: typeof findingToFix & { workdayFrom?: string }, now: number) =>
  divideByDay([task], now, '/api/profiles/2').today.length === 1;

describe('the next tasks are those of the present working day', () => {
  test.each([
    ['the whole day', routine, '12:00', true],
    ['not those of tomorrow', tomorrow, '22:00', false],
    ['what is due within the hour, also after midnight', justAfterMidnight, '23:58', true],
    ['what has a time limit', findingToFix, '12:00', true],
  ])('%s', (_, task, time, expected) => {
    expect(isOfToday(task, at(time))).toBe(expected);
  });
  test('until the location closes after midnight', () => {
    expect(isOfToday(tomorrow, at('22:00') + 5 * 3_600_000)).toBe(false);
    expect(isOfToday(tomorrow, at('22:00') + 6 * 3_600_000)).toBe(true);
  });
});

describe('a task that is given to one person', () => {
  const given = { assignedProfile: '/api/profiles/1' };
  const limited = { ...findingToFix, ...given };
  const tomorrows = { ...tomorrow, ...given };
  const near = { ...justAfterMidnight, ...given };
  const overdue = { doAt: '2026-11-19T12:00:00+01:00', ...given };
  const tasks = [limited, tomorrows, near, overdue];
  test.each([
    ['/api/profiles/1', [limited, near, overdue], [tomorrows]],
    ['/api/profiles/2', [], []],
    [undefined, [limited, near, overdue], [tomorrows]],
  ])('is work of that person only, today or later; %s signed in', (profile, today, later) => {
    expect(divideByDay(tasks, at('23:58'), profile)).toEqual({ today, later });
  });
});

describe('what is answered in words', () => {
  const asked = { possibleAnswers: [{ value: 'Nein', isFinding: true }], isDemanded: false };
  const demanded = { possibleAnswers: [], isDemanded: true };
  test.each([
    ['a finding', asked, { answer: 'Nein', comment: ' ' }, 'Bitte angeben, was aufgefallen ist.'],
    ['a finding with a comment', asked, { answer: 'Nein', comment: 'Licht aus' }, undefined],
    ['what an authority demanded', demanded, { answer: '', comment: ' ' }, 'Bitte die Antwort schreiben.'],
    ['a demand with a comment', demanded, { answer: '', comment: 'Anbei' }, undefined],
    ['a demand with an answer', demanded, { answer: 'Anbei', comment: '' }, undefined],
  ])('%s', (_, task, given, message) => {
    expect(commentErrors(task, given).comment).toBe(message);
  });
});
