import { describe, expect, it } from 'vitest';
import { checkAnswer, checkCompletion, findingOf } from './tasks.rules.ts';

const now = new Date('2026-03-02T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const task = (values: Partial<Parameters<typeof checkCompletion>[0]> = {}) => ({
  do_at: now,
  is_autocomplete: true,
  possible_answers: [],
  ...values,
});
const answers = [{ value: 'Ja' }, { value: 'Nein', isFinding: true }];

describe('completing a task', () => {
  it.each([
    ['takes one of the given answers', task({ possible_answers: answers }), { answer: 'Ja' }, []],
    ['refuses an answer that was not given', task({ possible_answers: answers }), { answer: 'Vielleicht' }, ['answer']],
    ['refuses to leave the answer out', task({ possible_answers: answers }), {}, ['answer']],
    ['needs no answer where none is given', task(), {}, []],
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

describe('the finding of an answer', () => {
  it('is what the template says of the answer', () => {
    expect(findingOf({ possible_answers: answers }, 'Nein')).toBe(true);
    expect(findingOf({ possible_answers: answers }, 'Ja')).toBe(false);
  });
  it('stays open where nothing was answered', () => {
    expect(findingOf({ possible_answers: answers }, undefined)).toBeNull();
    expect(checkAnswer({ possible_answers: [] }, 'frei')).toEqual([]);
  });
});
