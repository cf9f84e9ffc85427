import { expect, test } from 'vitest';
import type { Question, Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { nextOpenQuestion, progressOf, progressText } from './filling-progress.ts';

const question = (id: string, changes: Partial<Question> = {}): Question => ({
  id,
  type: 'yesNo',
  label: id,
  isRequired: true,
  ...changes,
});
const ifBroken: Question['visibleIf'] = {
  match: 'all',
  conditions: [{ question: 'door', operator: 'is', value: 'no' }],
};
const defect: Question['defect'] = { values: ['no'], requiresComment: false, requiresPhoto: false, notifies: false };
const questionnaire: Questionnaire = {
  sections: [
    { id: 'a', title: 'Eingang', questions: [question('door', { defect }), question('why', { visibleIf: ifBroken })] },
    { id: 'b', title: 'Saal', questions: [question('light'), question('note', { type: 'text', isRequired: false })] },
    { id: 'c', title: 'Schaden', visibleIf: ifBroken, questions: [question('photo', { type: 'photo' })] },
  ],
};

test.each([
  [{}, '0 von 2', 'Noch 2 offen'],
  [{ door: { value: 'yes' } }, '1 von 2', 'Noch 1 offen'],
  [{ door: { value: 'no' } }, '1 von 4', '1 Mangel · Noch 3 offen'],
  [{ door: { value: 'yes' }, light: { value: 'yes' } }, '2 von 2', 'vollständig'],
  [{ door: { value: 'vielleicht' }, light: { value: 'yes' } }, '2 von 2', '1 zu klären'],
  [{ door: { value: 'vielleicht' } }, '1 von 2', 'Noch 1 offen · 1 zu klären'],
  [{ note: { value: 'Ruhig.' } }, '0 von 2', '1 freiwillig · Noch 2 offen'],
])(
  'what was filled in is counted over what must be answered, and voluntary answers apart: %j',
  (answers, count, words) => {
    const progress = progressOf(questionnaire, answers);
    expect(`${progress.answeredRequiredCount} von ${progress.requiredCount}`).toBe(count);
    expect(progressText(progress, true)).toBe(words);
  },
);

test('nobody is told what is open before they tried to close', () => {
  expect(progressText(progressOf(questionnaire, {}), false)).toBe('');
});

test.each([
  [undefined, 'door'],
  ['door', 'light'],
  ['light', 'door'],
  ['note', 'door'],
])('the next open question after %j is %j', (current, next) => {
  expect(nextOpenQuestion(questionnaire, ['door', 'light'], current)).toBe(next);
});
