import { describe, expect, it } from 'vitest';
import {
  checkAnswer,
  checkCompletion,
  checkGiven,
  findingOf,
  followUpDescription,
  isEarly,
  replacesAutomatic,
} from './tasks.rules.ts';

const now = new Date('2026-03-02T12:00:00Z');
const YEAR_MINUTES = 365 * 1440;
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const task = (values: Partial<Parameters<typeof checkCompletion>[0]> = {}) => ({
  do_at: now,
  is_autocomplete: true,
  is_demanded: false,
  possible_answers: [],
  ...values,
});
const answers = [{ value: 'Ja' }, { value: 'Nein', isFinding: true }];

describe('a task of another working day', () => {
  const planned = {
    type: 'routine' as const,
    do_at: new Date('2026-03-03T12:15:00+01:00'),
    opening_hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '03:00' }],
    silent_days: null,
    time_zone: 'Europe/Berlin',
  };
  it.each([
    ['the day before', '2026-03-02T12:00:00+01:00', true],
    ['in the night that still belongs to it', '2026-03-03T02:59:59+01:00', true],
    ['once that night is over', '2026-03-03T03:00:00+01:00', false],
    ['when it is due', '2026-03-03T12:15:00+01:00', false],
  ])('is early %s: %s %s', (_when, at, expected) => {
    expect(isEarly(planned, new Date(at))).toBe(expected);
  });

  it.each([
    // The night in which summer time ends is an hour longer, the one in which it begins an hour shorter; the working
    // day still begins at three.
    ['2026-10-25T12:15:00+01:00', '2026-10-25T02:59:59+01:00', '2026-10-25T03:00:00+01:00'],
    ['2027-03-28T12:15:00+02:00', '2027-03-28T01:59:59+01:00', '2027-03-28T03:00:00+02:00'],
  ])('due at %s is early at %s and not at %s, where the clocks change in between', (due, last, first) => {
    const overTheChange = { ...planned, do_at: new Date(due) };
    expect([isEarly(overTheChange, new Date(last)), isEarly(overTheChange, new Date(first))]).toEqual([true, false]);
  });

  it.each(['followUp', 'instruction'] as const)('is never early as a %s, which has a final date', (type) => {
    expect(isEarly({ ...planned, type }, now)).toBe(false);
  });
});

describe('completing a task', () => {
  it.each([
    ['takes one of the given answers', task({ possible_answers: answers }), { answer: 'Ja' }, []],
    ['refuses an answer that was not given', task({ possible_answers: answers }), { answer: 'Vielleicht' }, ['answer']],
    ['refuses to leave the answer out', task({ possible_answers: answers }), {}, ['answer']],
    ['needs no answer where none is given', task(), {}, []],
    ['needs an answer to an authority', task({ is_demanded: true }), { comment: ' ' }, ['comment']],
    ['takes a comment as the answer to an authority', task({ is_demanded: true }), { comment: 'Anbei.' }, []],
    ['takes a free text as the answer to an authority', task({ is_demanded: true }), { answer: 'Anbei.' }, []],
    ['asks what was found', task({ possible_answers: answers }), { answer: 'Nein' }, ['comment']],
    [
      'asks for words, not for blanks',
      task({ possible_answers: answers }),
      { answer: 'Nein', comment: ' \n' },
      ['comment'],
    ],
    ['takes what was found', task({ possible_answers: answers }), { answer: 'Nein', comment: 'Lampe defekt' }, []],
    [
      'completes itself without an answer, five minutes after it was due',
      task({ do_at: minutes(-5), possible_answers: answers }),
      { completionSource: 'auto' as const },
      [],
    ],
    [
      'does not complete itself while somebody may still answer it',
      task({ do_at: minutes(-4) }),
      { completionSource: 'auto' as const },
      ['completionSource'],
    ],
    [
      'does not say that it completed itself before that',
      task({ do_at: minutes(-60) }),
      { completionSource: 'auto' as const, occurredAt: minutes(-120).toISOString() },
      ['completionSource'],
    ],
    [
      'does not complete itself with an answer that nobody signs',
      task({ do_at: minutes(-5), possible_answers: answers }),
      { completionSource: 'auto' as const, answer: 'Ja' },
      ['answer'],
    ],
    [
      'does not complete itself with a comment that nobody signs',
      task({ do_at: minutes(-5) }),
      { completionSource: 'auto' as const, comment: 'Alles gut' },
      ['comment'],
    ],
    [
      'does not complete itself where a person must',
      task({ do_at: minutes(-5), is_autocomplete: false }),
      { completionSource: 'auto' as const },
      ['completionSource'],
    ],
  ])('%s', (_title, facts, patch, fields) => {
    expect(checkCompletion(facts, patch, now).map(({ propertyPath }) => propertyPath)).toEqual(fields);
  });
});

describe('a task that is given', () => {
  it.each([
    ['may be due at once', 0, []],
    ['may be due in years', 9 * YEAR_MINUTES, []],
    [
      'is not due in eleven years',
      11 * YEAR_MINUTES,
      ['doAt: Bitte einen Zeitpunkt in den nächsten 10 Jahren angeben.'],
    ],
    ['is not overdue from its beginning', -1, ['doAt: Bitte einen Zeitpunkt in der Zukunft angeben.']],
  ])('%s', (_title, dueMinutes, violations) => {
    const found = checkGiven(minutes(dueMinutes), { status: 'active', is_task_allowed: true }, now);
    expect(found.map(({ propertyPath, message }) => `${propertyPath}: ${message}`)).toEqual(violations);
  });
  it.each([
    { status: 'inactive', is_task_allowed: true } as const,
    { status: 'active', is_task_allowed: false } as const,
  ])('needs a location that has tasks: %j', (location) => {
    expect(checkGiven(minutes(60), location, now)).toEqual([
      { propertyPath: 'location', message: 'An diesem Standort werden keine Aufgaben geführt.' },
    ]);
  });
});

describe('the finding of an answer', () => {
  it('is defined by the template for each answer', () => {
    expect(findingOf({ possible_answers: answers }, 'Nein')).toBe(true);
    expect(findingOf({ possible_answers: answers }, 'Ja')).toBe(false);
  });
  it('is unknown without an answer', () => {
    expect(findingOf({ possible_answers: answers }, undefined)).toBeNull();
    expect(checkAnswer({ possible_answers: [] }, 'frei')).toEqual([]);
  });
});

describe('an answer after the automatic completion', () => {
  const automatic = { done_at: now, completion_source: 'auto' as const, completed_by: null, corrected_by_id: null };
  const given = (count: number) => ({ occurredAt: minutes(count).toISOString() });
  it.each([
    ['counts when it was given before', automatic, given(-10), true],
    ['counts while a dialog opened late still asks for it', automatic, given(4), true],
    ['comes too late after that', automatic, given(5), false],
    ['comes too late where a device saw the five minutes end', { ...automatic, completed_by: 7 }, given(1), false],
    [
      'counts where it was given before a device completed the task',
      { ...automatic, completed_by: 7 },
      given(-1),
      true,
    ],
    ['comes too late where nobody says when it was given', automatic, {}, false],
    ['is none when it is automatic itself', automatic, { ...given(-10), completionSource: 'auto' as const }, false],
    ['comes too late where somebody corrected the entry', { ...automatic, corrected_by_id: 9 }, given(-10), false],
    [
      'comes too late where somebody answered',
      { ...automatic, completion_source: 'manual' as const },
      given(-10),
      false,
    ],
  ])('%s', (_title, facts, patch, expected) => {
    expect(replacesAutomatic(facts, patch)).toBe(expected);
  });
});

describe('the follow-up of a finding', () => {
  it('has the text of the template, otherwise the name of the task, once', () => {
    const question = { type: 'routine' as const, description: 'Ist die Uhr richtig?' };
    expect(followUpDescription(question, 'Uhr stellen')).toBe('Uhr stellen');
    expect(followUpDescription(question, null)).toBe('Mangel beheben: Ist die Uhr richtig?');
    const followUpFields = { type: 'followUp' as const, description: 'Mangel beheben: Ist die Uhr richtig?' };
    expect(followUpDescription(followUpFields, undefined)).toBe('Mangel beheben: Ist die Uhr richtig?');
    expect(followUpDescription({ ...question, description: 'x'.repeat(500) }, null)).toHaveLength(500);
  });
});
