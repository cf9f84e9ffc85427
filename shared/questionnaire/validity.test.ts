import { expect, it } from 'vitest';
import { type Answer, MAX_IMAGES } from './answers.ts';
import type { Question } from './questionnaire.ts';
import { faultsOfAnswer } from './validity.ts';

const options = [
  { id: 'a', label: 'Aushang' },
  { id: 'b', label: 'Beleuchtung' },
];
const defect = { values: ['no'], requiresComment: true, requiresPhoto: true, notifies: false };
const asked = (type: Question['type'], more: Partial<Question> = {}): Question => ({
  id: 'asked',
  type,
  label: 'Gefragt',
  isRequired: true,
  ...more,
});
const images = (count: number) => Array.from({ length: count }, (_, index) => `image-${index}`);

it.each<[string, Question, Answer | undefined, string[]]>([
  ['a required question without an answer', asked('yesNo'), undefined, ['Bitte beantworten.']],
  ['a required photo', asked('photo'), {}, ['Bitte ein Foto aufnehmen.']],
  ['a required signature', asked('signature'), {}, ['Bitte unterschreiben.']],
  ['an optional question without an answer', asked('text', { isRequired: false }), undefined, []],
  [
    'an optional question with a wrong answer',
    asked('date', { isRequired: false }),
    { value: '31.01.2026' },
    ['Bitte ein Datum angeben.'],
  ],
  ['a day there is not', asked('date'), { value: '2026-02-30' }, ['Bitte ein Datum angeben.']],
  ['a day there is', asked('date'), { value: '2024-02-29' }, []],
  ['a time there is not', asked('time'), { value: '24:00' }, ['Bitte eine Uhrzeit angeben.']],
  ['a time', asked('time'), { value: '23:59' }, []],
  [
    'an answer the form does not offer',
    asked('singleChoice', { options }),
    { value: 'c' },
    ['Bitte eine der Antworten wählen.'],
  ],
  [
    'the same answer twice',
    asked('multipleChoice', { options }),
    { value: ['a', 'a'] },
    ['Bitte eine der Antworten wählen.'],
  ],
  ['several answers', asked('multipleChoice', { options }), { value: ['b', 'a'] }, []],
  [
    'Entfällt where it is not offered',
    asked('yesNo'),
    { value: 'notApplicable', comment: 'neu' },
    ['Bitte eine der Antworten wählen.'],
  ],
  [
    'Entfällt without a reason',
    asked('yesNo', { allowsNotApplicable: true }),
    { value: 'notApplicable', comment: ' ' },
    ['Bitte begründen, warum das entfällt.'],
  ],
  [
    'a number that is too small',
    asked('number', { minimum: 0.0005, decimals: 4 }),
    { value: 0 },
    ['Bitte mindestens 0,0005 angeben.'],
  ],
  ['a number that is too big', asked('number', { maximum: 1200 }), { value: 1201 }, ['Bitte höchstens 1.200 angeben.']],
  ['a number nobody counts to', asked('number'), { value: 1.7e308 }, ['Diese Zahl ist zu groß.']],
  [
    'a blank where a number may be left out',
    asked('number', { isRequired: false }),
    { value: '\t' },
    ['Bitte eine Zahl angeben.'],
  ],
  [
    'blanks where one may choose',
    asked('yesNo', { isRequired: false }),
    { value: '\n\u2003' },
    ['Bitte eine der Antworten wählen.'],
  ],
  [
    'a text beside a photo that may be left out',
    asked('photo', { isRequired: false }),
    { value: 'Eingang' },
    ['Bitte ein Bild angeben.'],
  ],
  ['an answer that was taken back', asked('multipleChoice', { isRequired: false, options }), { value: [] }, []],
  ['a text of blanks that may be left out', asked('text', { isRequired: false }), { value: ' \n' }, []],
  ['half a piece', asked('number'), { value: 0.5 }, ['Bitte eine ganze Zahl angeben.']],
  [
    'more digits than allowed',
    asked('number', { decimals: 1 }),
    { value: 0.25 },
    ['Bitte höchstens 1 Nachkommastellen angeben.'],
  ],
  ['a text for a number', asked('number'), { value: '5' }, ['Bitte eine Zahl angeben.']],
  [
    'a Mangel that is not described',
    asked('yesNo', { defect }),
    { value: 'no' },
    ['Bitte den Mangel beschreiben.', 'Bitte den Mangel fotografieren.'],
  ],
  ['a Mangel as it is wanted', asked('yesNo', { defect }), { value: 'no', comment: 'Lampe', images: images(1) }, []],
  ['two signatures', asked('signature'), { images: images(2) }, ['Das sind zu viele Bilder.']],
  ['too many photos', asked('photo'), { images: images(MAX_IMAGES + 1) }, ['Das sind zu viele Bilder.']],
])('%s', (_title, question, answer, messages) => {
  expect(faultsOfAnswer(question, answer).map(({ message }) => message)).toEqual(messages);
});
