import { expect, it } from 'vitest';
import { answerChanges } from './answer-changes.ts';
import type { Answer } from './answers.ts';
import type { Question } from './questionnaire.ts';

const createQuestion = (type: Question['type'], more: Partial<Question> = {}): Question => ({
  id: 'asked',
  type,
  label: 'Gefragt',
  isRequired: false,
  ...more,
});
const reportedChanges = (question: Question, [before, after]: readonly [Answer, Answer]) =>
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
  ['another value', createQuestion('yesNo'), [{ value: 'yes' }, { value: 'no' }], [['value', 'Ja', 'Nein']]],
  [
    'an answer that was missing',
    createQuestion('text'),
    [{}, { value: 'Licht defekt' }],
    [['value', '', 'Licht defekt']],
  ],
  [
    'another deadline',
    createQuestion('yesNo'),
    [{ value: 'no' }, { value: 'no', deadlineHours: 72 }],
    [['deadlineHours', '', '3 Tage']],
  ],
  [
    'a comment',
    createQuestion('yesNo'),
    [{ value: 'no' }, { value: 'no', comment: 'Flur' }],
    [['comment', '', 'Flur']],
  ],
  [
    'a photo question, once',
    createQuestion('photo'),
    [{ images: ['1'] }, { images: ['1', '2'] }],
    [['images', '1 Foto', '2 Fotos']],
  ],
  [
    'a photo that was replaced',
    createQuestion('photo'),
    [{ images: ['1'] }, { images: ['2'] }],
    [['images', '1 Foto', '1 Foto (ausgetauscht)']],
  ],
  ['a signature', createQuestion('signature'), [{}, { images: ['1'] }], [['images', '', 'unterschrieben']]],
  [
    'a signature that was replaced',
    createQuestion('signature'),
    [{ images: ['1'] }, { images: ['2'] }],
    [['images', 'unterschrieben', 'unterschrieben (ausgetauscht)']],
  ],
  [
    'an image added to an answer',
    createQuestion('yesNo'),
    [{ value: 'no' }, { value: 'no', images: ['1'] }],
    [['images', '', '1 Bild']],
  ],
  [
    'nothing if only white space differs',
    createQuestion('text'),
    [
      { value: 'a', comment: '' },
      { value: 'a ', comment: ' ' },
    ],
    [],
  ],
  [
    'nothing if the same options were ticked in another order',
    createQuestion('multipleChoice', { options }),
    [{ value: ['b', 'a'] }, { value: ['a', 'b'] }],
    [],
  ],
])('a correction reports %s', (_title, question, fillings, changes) => {
  expect(reportedChanges(question, fillings)).toEqual(changes);
});
