import { expect, it } from 'vitest';
import { answerChanges } from './answer-changes.ts';
import type { Answer } from './answers.ts';
import type { Question } from './questionnaire.ts';

const asked = (type: Question['type'], more: Partial<Question> = {}): Question => ({
  id: 'asked',
  type,
  label: 'Gefragt',
  isRequired: false,
  ...more,
});
const told = (question: Question, [before, after]: readonly [Answer, Answer]) =>
  answerChanges(
    { sections: [{ id: 's', title: 'S', questions: [question] }] },
    { asked: before },
    { asked: after },
  ).map((change) => [change.field, change.before, change.after]);
const options = [
  { id: 'a', label: 'Aushang' },
  { id: 'b', label: 'Beleuchtung' },
];

it.each<[string, Question, readonly [Answer, Answer], string[][]]>([
  ['another value', asked('yesNo'), [{ value: 'yes' }, { value: 'no' }], [['value', 'Ja', 'Nein']]],
  ['an answer that was missing', asked('text'), [{}, { value: 'Licht defekt' }], [['value', '', 'Licht defekt']]],
  [
    'another deadline',
    asked('yesNo'),
    [{ value: 'no' }, { value: 'no', deadlineHours: 72 }],
    [['deadlineHours', '', '3 Tage']],
  ],
  ['a comment', asked('yesNo'), [{ value: 'no' }, { value: 'no', comment: 'Flur' }], [['comment', '', 'Flur']]],
  [
    'a photo question, once',
    asked('photo'),
    [{ images: ['1'] }, { images: ['1', '2'] }],
    [['images', '1 Foto', '2 Fotos']],
  ],
  [
    'a photo that was replaced',
    asked('photo'),
    [{ images: ['1'] }, { images: ['2'] }],
    [['images', '1 Foto', '1 Foto (ausgetauscht)']],
  ],
  ['a signature', asked('signature'), [{}, { images: ['1'] }], [['images', '', 'unterschrieben']]],
  [
    'a signature given again',
    asked('signature'),
    [{ images: ['1'] }, { images: ['2'] }],
    [['images', 'unterschrieben', 'unterschrieben (ausgetauscht)']],
  ],
  [
    'a picture beside an answer',
    asked('yesNo'),
    [{ value: 'no' }, { value: 'no', images: ['1'] }],
    [['images', '', '1 Bild']],
  ],
  [
    'nothing where only blanks differ',
    asked('text'),
    [
      { value: 'a', comment: '' },
      { value: 'a ', comment: ' ' },
    ],
    [],
  ],
  [
    'nothing where the same was ticked in another order',
    asked('multipleChoice', { options }),
    [{ value: ['b', 'a'] }, { value: ['a', 'b'] }],
    [],
  ],
])('a correction tells %s', (_title, question, fillings, changes) => {
  expect(told(question, fillings)).toEqual(changes);
});
