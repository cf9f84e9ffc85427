import { expect, it } from 'vitest';
import { type Answer, MAX_IMAGES } from './answers.ts';
import type { Question } from './questionnaire.ts';
import { faultsOfAnswer } from './validity.ts';

const options = [
  { id: 'a', label: 'Aushang' },
  { id: 'b', label: 'Beleuchtung' },
];
const defect = { values: ['no'], requiresComment: true, requiresPhoto: true, notifies: false };
const createQuestion = (type: Question['type'], more: Partial<Question> = {}): Question => ({
  id: 'asked',
  type,
  label: 'Gefragt',
  isRequired: true,
  ...more,
});
const images = (count: number) => Array.from({ length: count }, (_, index) => `image-${index}`);

it.each<[string, Question, Answer | undefined, string[]]>([
  ['a required question without an answer', createQuestion('yesNo'), undefined, ['Bitte beantworten.']],
  ['a required photo', createQuestion('photo'), {}, ['Bitte ein Foto aufnehmen.']],
  ['a required signature', createQuestion('signature'), {}, ['Bitte unterschreiben.']],
  ['an optional question without an answer', createQuestion('text', { isRequired: false }), undefined, []],
  [
    'an optional question with a wrong answer',
    createQuestion('date', { isRequired: false }),
    { value: '31.01.2026' },
    ['Bitte ein Datum angeben.'],
  ],
  ['a day that does not exist', createQuestion('date'), { value: '2026-02-30' }, ['Bitte ein Datum angeben.']],
  ['a leap day', createQuestion('date'), { value: '2024-02-29' }, []],
  ['a time that does not exist', createQuestion('time'), { value: '24:00' }, ['Bitte eine Uhrzeit angeben.']],
  ['a time', createQuestion('time'), { value: '23:59' }, []],
  [
    'an answer that is not offered',
    createQuestion('singleChoice', { options }),
    { value: 'c' },
    ['Bitte eine der Antworten wählen.'],
  ],
  [
    'the same answer twice',
    createQuestion('multipleChoice', { options }),
    { value: ['a', 'a'] },
    ['Bitte eine der Antworten wählen.'],
  ],
  ['several answers', createQuestion('multipleChoice', { options }), { value: ['b', 'a'] }, []],
  [
    'Entfällt although it is not offered',
    createQuestion('yesNo'),
    { value: 'notApplicable', comment: 'neu' },
    ['Bitte eine der Antworten wählen.'],
  ],
  [
    'Entfällt without a reason',
    createQuestion('yesNo', { allowsNotApplicable: true }),
    { value: 'notApplicable', comment: ' ' },
    ['Bitte begründen, warum das entfällt.'],
  ],
  [
    'a number that is too small',
    createQuestion('number', { minimum: 0.0005, decimals: 4 }),
    { value: 0 },
    ['Bitte mindestens 0,0005 angeben.'],
  ],
  [
    'a number that is too big',
    createQuestion('number', { maximum: 1200 }),
    { value: 1201 },
    ['Bitte höchstens 1.200 angeben.'],
  ],
  ['a number beyond the absolute maximum', createQuestion('number'), { value: 1.7e308 }, ['Diese Zahl ist zu groß.']],
  [
    'white space for an optional number',
    createQuestion('number', { isRequired: false }),
    { value: '\t' },
    ['Bitte eine Zahl angeben.'],
  ],
  [
    'white space for an optional choice',
    createQuestion('yesNo', { isRequired: false }),
    { value: '\n\u2003' },
    ['Bitte eine der Antworten wählen.'],
  ],
  [
    'a text for an optional photo',
    createQuestion('photo', { isRequired: false }),
    { value: 'Eingang' },
    ['Bitte ein Bild angeben.'],
  ],
  ['an answer that was removed', createQuestion('multipleChoice', { isRequired: false, options }), { value: [] }, []],
  ['white space for an optional text', createQuestion('text', { isRequired: false }), { value: ' \n' }, []],
  ['a decimal for a whole number', createQuestion('number'), { value: 0.5 }, ['Bitte eine ganze Zahl angeben.']],
  [
    'more digits than allowed',
    createQuestion('number', { decimals: 1 }),
    { value: 0.25 },
    ['Bitte höchstens 1 Nachkommastellen angeben.'],
  ],
  ['a text for a number', createQuestion('number'), { value: '5' }, ['Bitte eine Zahl angeben.']],
  [
    'a Mangel that is not described',
    createQuestion('yesNo', { defect }),
    { value: 'no' },
    ['Bitte den Mangel beschreiben.', 'Bitte den Mangel fotografieren.'],
  ],
  [
    'a Mangel with comment and photo',
    createQuestion('yesNo', { defect }),
    { value: 'no', comment: 'Lampe', images: images(1) },
    [],
  ],
  ['two signatures', createQuestion('signature'), { images: images(2) }, ['Das sind zu viele Bilder.']],
  ['too many photos', createQuestion('photo'), { images: images(MAX_IMAGES + 1) }, ['Das sind zu viele Bilder.']],
])('validates %s', (_title, question, answer, messages) => {
  expect(faultsOfAnswer(question, answer).map(({ message }) => message)).toEqual(messages);
});
