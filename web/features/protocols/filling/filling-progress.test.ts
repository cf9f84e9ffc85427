import { expect, test } from 'vitest';
import type { Question, Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { nextOpen, progressOf, progressWords, sectionsOf } from './filling-progress.ts';

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  type: 'yesNo',
  label: id,
  isRequired: true,
  ...more,
});
const ifBroken: Question['visibleIf'] = {
  match: 'all',
  conditions: [{ question: 'door', operator: 'is', value: 'no' }],
};
const questionnaire: Questionnaire = {
  sections: [
    { id: 'a', title: 'Eingang', questions: [question('door'), question('why', { visibleIf: ifBroken })] },
    { id: 'b', title: 'Saal', questions: [question('light'), question('note', { type: 'text', isRequired: false })] },
    { id: 'c', title: 'Schaden', visibleIf: ifBroken, questions: [question('photo', { type: 'photo' })] },
  ],
};

test.each([
  [{}, '0 von 3 beantwortet · 2 fehlen noch'],
  [{ door: { value: 'yes' } }, '1 von 3 beantwortet · 1 fehlt noch'],
  [{ door: { value: 'no' } }, '1 von 5 beantwortet · 3 fehlen noch'],
  [{ door: { value: 'yes' }, light: { value: 'yes' } }, '2 von 3 beantwortet · vollständig'],
  [{ door: { value: 'vielleicht' }, light: { value: 'yes' } }, '2 von 3 beantwortet · 1 zu klären'],
  [{ door: { value: 'vielleicht' } }, '1 von 3 beantwortet · 1 fehlt noch · 1 zu klären'],
])('what was filled in is counted over what is asked: %j', (answers, words) => {
  expect(progressWords(progressOf(questionnaire, answers))).toBe(words);
});

test.each([
  [undefined, 'door'],
  ['door', 'light'],
  ['light', 'door'],
  ['note', 'door'],
])('the next open question after %j is %j', (current, next) => {
  expect(nextOpen(questionnaire, ['door', 'light'], current)).toBe(next);
});

test('a section in which nothing is asked is not offered', () => {
  expect(sectionsOf(questionnaire, {}, ['door', 'light'])).toEqual([
    { id: 'a', title: 'Eingang', open: 1 },
    { id: 'b', title: 'Saal', open: 1 },
  ]);
});
