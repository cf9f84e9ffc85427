import { expect, it } from 'vitest';
import { type Answer, answerText, isAnswered } from './answers.ts';
import type { Question } from './questionnaire.ts';

const options = [
  { id: 'a', label: 'Aushang' },
  { id: 'b', label: 'Beleuchtung' },
];
const createQuestion = (type: Question['type'], more: Partial<Question> = {}): Question => ({
  id: 'asked',
  type,
  label: 'Gefragt',
  isRequired: false,
  ...more,
});

it.each<[Question, Answer, string]>([
  [createQuestion('yesNo'), { value: 'notApplicable' }, 'Entfällt'],
  [createQuestion('yesNo'), { value: 'constructor' }, 'constructor'],
  [createQuestion('singleChoice', { options }), { value: 'b' }, 'Beleuchtung'],
  [createQuestion('singleChoice', { options }), { value: 'gone' }, 'gone'],
  [createQuestion('multipleChoice', { options }), { value: ['b', 'a'] }, 'Aushang, Beleuchtung'],
  [createQuestion('multipleChoice', { options }), { value: ['gone', 'b'] }, 'Beleuchtung, gone'],
  [createQuestion('number', { unit: 'Stück' }), { value: 1234.5 }, '1.234,5 Stück'],
  [createQuestion('number'), { value: 0.0005 }, '0,0005'],
  [createQuestion('number'), { value: 0 }, '0'],
  [createQuestion('date'), { value: '2026-01-31' }, '31.01.2026'],
  [createQuestion('date'), { value: 'bald-mal' }, 'bald-mal'],
  [createQuestion('time'), { value: '18:05' }, '18:05 Uhr'],
  [createQuestion('text'), { value: 'Wort' }, 'Wort'],
  [createQuestion('text'), { value: '  ' }, ''],
  [createQuestion('photo'), { images: ['1', '2'] }, '2 Fotos'],
  [createQuestion('photo'), { value: 'Wort' }, ''],
  [createQuestion('signature'), { images: ['1'] }, 'unterschrieben'],
])('the question %o answered with %o has the text %s', (question, answer, text) => {
  expect(answerText(question, answer)).toBe(text);
});

it.each<[string, Question, Answer | undefined, boolean]>([
  ['no answer', createQuestion('yesNo'), undefined, false],
  ['an answer without a value', createQuestion('yesNo'), { comment: 'später' }, false],
  ['a zero', createQuestion('number'), { value: 0 }, true],
  ['blanks', createQuestion('text'), { value: ' \n' }, false],
  ['nothing ticked', createQuestion('multipleChoice', { options }), { value: [] }, false],
  ['a photo question without a photo', createQuestion('photo'), { images: [] }, false],
])('decides whether a question is answered by %s', (_title, question, answer, answered) => {
  expect(isAnswered(question, answer)).toBe(answered);
});
