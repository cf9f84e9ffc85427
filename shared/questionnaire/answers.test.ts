import { expect, it } from 'vitest';
import { type Answer, answerText, isAnswered } from './answers.ts';
import type { Question } from './questionnaire.ts';

const options = [
  { id: 'a', label: 'Aushang' },
  { id: 'b', label: 'Beleuchtung' },
];
const asked = (type: Question['type'], more: Partial<Question> = {}): Question => ({
  id: 'asked',
  type,
  label: 'Gefragt',
  isRequired: false,
  ...more,
});

it.each<[Question, Answer, string]>([
  [asked('yesNo'), { value: 'notApplicable' }, 'Entfällt'],
  [asked('yesNo'), { value: 'constructor' }, 'constructor'],
  [asked('singleChoice', { options }), { value: 'b' }, 'Beleuchtung'],
  [asked('singleChoice', { options }), { value: 'gone' }, 'gone'],
  [asked('multipleChoice', { options }), { value: ['b', 'a'] }, 'Aushang, Beleuchtung'],
  [asked('multipleChoice', { options }), { value: ['gone', 'b'] }, 'Beleuchtung, gone'],
  [asked('number', { unit: 'Stück' }), { value: 1234.5 }, '1.234,5 Stück'],
  [asked('number'), { value: 0.0005 }, '0,0005'],
  [asked('number'), { value: 0 }, '0'],
  [asked('date'), { value: '2026-01-31' }, '31.01.2026'],
  [asked('date'), { value: 'bald-mal' }, 'bald-mal'],
  [asked('time'), { value: '18:05' }, '18:05 Uhr'],
  [asked('text'), { value: 'Wort' }, 'Wort'],
  [asked('text'), { value: '  ' }, ''],
  [asked('photo'), { images: ['1', '2'] }, '2 Fotos'],
  [asked('photo'), { value: 'Wort' }, ''],
  [asked('signature'), { images: ['1'] }, 'unterschrieben'],
])('%o answered with %o reads %s', (question, answer, text) => {
  expect(answerText(question, answer)).toBe(text);
});

it.each<[string, Question, Answer | undefined, boolean]>([
  ['no answer', asked('yesNo'), undefined, false],
  ['an answer without a value', asked('yesNo'), { comment: 'später' }, false],
  ['a zero', asked('number'), { value: 0 }, true],
  ['blanks', asked('text'), { value: ' \n' }, false],
  ['nothing ticked', asked('multipleChoice', { options }), { value: [] }, false],
  ['a photo question without a photo', asked('photo'), { images: [] }, false],
])('%s: is it answered?', (_title, question, answer, answered) => {
  expect(isAnswered(question, answer)).toBe(answered);
});
