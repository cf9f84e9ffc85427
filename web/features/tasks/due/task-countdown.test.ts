import { describe, expect, test } from 'vitest';
import {
  autoCompleteAt,
  dueLabel,
  formatCountdown,
  secondsUntil,
  taskDueLabel,
  taskThatBecameDue,
} from './task-countdown.ts';

const doAt = '2026-11-20T15:00:00+00:00';
const due = Date.parse(doAt);
const before = (seconds: number) => due - seconds * 1000;

describe('what staff read about when a task is due', () => {
  test.each([
    [3600, '16:00', 'calm'],
    [300, '16:00', 'calm'],
    [299, 'in 5 min', 'soon'],
    [1, 'in 1 min', 'soon'],
    [0, 'jetzt fällig', 'act'],
    [-59, 'jetzt fällig', 'act'],
    [-12 * 60, '12 min überfällig', 'act'],
    [-3 * 3600, '3 Std. überfällig', 'act'],
  ])('%i s before it is due: "%s"', (seconds, text, tone) => {
    expect(dueLabel(doAt, before(seconds))).toEqual({ text, tone });
  });
  test.each([
    [3600, 'bis 16:00'],
    [24 * 3600, 'ab sofort bis morgen'],
    [299, 'in 5 min'],
    [-3 * 3600, '3 Std. überfällig'],
  ])('%i s before its time limit: "%s"', (seconds, text) => {
    expect(taskDueLabel({ doAt }, before(seconds)).text).toBe(text);
  });
  test.each([
    ['23:22', '00:22', 'bis 00:22'],
    ['23:22', '05:21', 'bis 05:21'],
    ['23:22', '05:22', 'ab sofort bis morgen'],
  ])('at %s, a time limit at %s after midnight is for today only within hours: "%s"', (time, limit, text) => {
    const at = `2026-11-21T${limit}:00+01:00`;
    expect(taskDueLabel({ doAt: at }, Date.parse(`2026-11-20T${time}:00+01:00`)).text).toBe(text);
  });
  test('a started second still counts', () => {
    expect(secondsUntil(doAt, due - 1)).toBe(1);
    expect(formatCountdown(252)).toBe('4:12');
  });
});

describe('the dialog of a due task opens by itself', () => {
  const task = { '@id': '/api/tasks/1', doAt };
  const watch = { watchedSince: before(600), now: due, seen: [] };

  test('at the end of its countdown', () => {
    expect(taskThatBecameDue([task], { ...watch, now: before(1) })).toBeNull();
    expect(taskThatBecameDue([task], watch)).toBe(task);
  });
  test('also after the tablet slept through that moment', () => {
    expect(taskThatBecameDue([task], { ...watch, now: due + 3_600_000 })).toBe(task);
  });
  test('not for what was overdue before anybody was there', () => {
    expect(taskThatBecameDue([task], { ...watch, watchedSince: due })).toBeNull();
  });
  test('not again once it was closed', () => {
    expect(taskThatBecameDue([task], { ...watch, seen: ['/api/tasks/1'] })).toBeNull();
  });
  test('not for a task that is done', () => {
    expect(taskThatBecameDue([{ ...task, doneAt: doAt }], watch)).toBeNull();
  });
});

describe('a task that completes itself', () => {
  test('does so 300 s after its dialog opened', () => {
    expect(autoCompleteAt(doAt, due + 60_000)).toBe(due + 360_000);
  });
  test('never earlier than 300 s after it was due', () => {
    expect(autoCompleteAt(doAt, before(7200))).toBe(due + 300_000);
  });
});
