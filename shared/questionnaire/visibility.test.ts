import { expect, it } from 'vitest';
import type { Answer } from './answers.ts';
import type { Condition, Question } from './questionnaire.ts';
import { answersToStore, visibleQuestions } from './visibility.ts';

const question = (id: string, conditions: Condition[] = [], match: 'all' | 'any' = 'all'): Question => ({
  id,
  type: 'text',
  label: id,
  isRequired: false,
  visibleIf: { match, conditions },
});
const source = (type: Question['type']): Question => ({ id: 'source', type, label: 'Quelle', isRequired: false });
const sectionOf = (...questions: Question[]) => ({ sections: [{ id: 's', title: 'S', questions }] });

it.each<[string, Question['type'], Omit<Condition, 'question'>, { given: Answer['value']; isVisible: boolean }]>([
  ['the answer', 'yesNo', { operator: 'is', value: 'yes' }, { given: 'yes', isVisible: true }],
  ['another answer', 'yesNo', { operator: 'isNot', value: 'yes' }, { given: 'no', isVisible: true }],
  [
    'no answer does not count as another answer',
    'yesNo',
    { operator: 'isNot', value: 'yes' },
    { given: undefined, isVisible: false },
  ],
  [
    'one of the ticked options',
    'multipleChoice',
    { operator: 'is', value: 'a' },
    { given: ['b', 'a'], isVisible: true },
  ],
  [
    'none of the ticked options',
    'multipleChoice',
    { operator: 'isNot', value: 'a' },
    { given: ['b', 'a'], isVisible: false },
  ],
  ['a greater number', 'number', { operator: 'isAbove', value: 2 }, { given: 10, isVisible: true }],
  ['the same number', 'number', { operator: 'isAbove', value: 2 }, { given: 2, isVisible: false }],
  ['a smaller number', 'number', { operator: 'isBelow', value: 2 }, { given: 1.5, isVisible: true }],
  [
    'a number is not compared with a text',
    'number',
    { operator: 'isBelow', value: '2' },
    { given: 1, isVisible: false },
  ],
  ['a later day', 'date', { operator: 'isAbove', value: '2026-01-31' }, { given: '2026-02-01', isVisible: true }],
  ['an earlier hour', 'time', { operator: 'isBelow', value: '09:00' }, { given: '08:59', isVisible: true }],
  ['any text', 'text', { operator: 'isAnswered' }, { given: 'Wort', isVisible: true }],
  ['white space is no answer', 'text', { operator: 'isAnswered' }, { given: '  ', isVisible: false }],
])('decides whether a question is visible by its condition: %s', (_title, type, condition, { given, isVisible }) => {
  const questionnaire = sectionOf(source(type), question('asked', [{ question: 'source', ...condition }]));
  expect(visibleQuestions(questionnaire, { source: { value: given } }).has('asked')).toBe(isVisible);
});

const isWord = (id: string) => ({ question: id, operator: 'is', value: 'Wort' }) as const;
const word = { value: 'Wort' };

it('combines conditions with all or any', () => {
  const asked = (match: 'all' | 'any') =>
    visibleQuestions(sectionOf(question('a'), question('b'), question('asked', [isWord('a'), isWord('b')], match)), {
      a: word,
    }).has('asked');
  expect([asked('all'), asked('any')]).toEqual([false, true]);
});

it('ignores and drops hidden answers, and keeps answers to unknown questions', () => {
  const questionnaire = sectionOf(question('a'), question('b', [isWord('a')]), question('c', [isWord('b')]));
  const answers = { a: { value: 'anders' }, b: word, c: word, gone: word };
  expect([...visibleQuestions(questionnaire, answers)]).toEqual(['a']);
  expect(answersToStore(questionnaire, answers)).toEqual({ a: { value: 'anders' }, gone: word });
});

it('hides the questions of a hidden section', () => {
  const visibleIf = { match: 'all' as const, conditions: [isWord('a')] };
  const questionnaire = {
    sections: [...sectionOf(question('a')).sections, { id: 't', title: 'T', visibleIf, questions: [question('b')] }],
  };
  expect([...visibleQuestions(questionnaire, { b: word })]).toEqual(['a']);
  expect([...visibleQuestions(questionnaire, { a: word })]).toEqual(['a', 'b']);
});
