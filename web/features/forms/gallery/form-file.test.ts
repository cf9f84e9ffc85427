import { describe, expect, it } from 'vitest';
import { newQuestion } from '#web/features/forms/draft/draft-operations.ts';
import { fileName, fileText, readFormFile } from './form-file.ts';

const questionnaire = { sections: [{ id: 's', title: 'Eins', questions: [newQuestion('yesNo', 'q', 'Tür frei?')] }] };
const form = { name: 'Öffnung', description: 'Jeden Tag', locationTypes: ['arcade' as const], questionnaire };
const changedTo = (change: object) => JSON.stringify({ ...JSON.parse(fileText(form)), ...change });
const faultsOf = (text: string) => {
  const reading = readFormFile(text);
  return reading.kind === 'faults' ? reading.faults : [];
};

it('an exported form can be imported', () => {
  expect(readFormFile(fileText(form))).toMatchObject({ kind: 'form', questionCount: 1, form });
});

describe('a file that cannot be imported is rejected with a reason', () => {
  it.each([
    ['no JSON', 'PK\u0003', ['Die Datei ist kein gültiges JSON.']],
    ['something else', changedTo({ format: 'other' }), ['Die Datei ist kein Fragebogen-Template.']],
    ['a later version', changedTo({ formatVersion: 9 }), ['Die Datei stammt aus einer anderen Programmversion.']],
    ['no name', changedTo({ name: ' ' }), ['(name): Der Name braucht mindestens 3 Zeichen.']],
    [
      'a wrong question',
      changedTo({
        questionnaire: { sections: [{ ...questionnaire.sections[0], questions: [{ id: '!', type: 'x' }] }] },
      }),
      [
        'Abschnitt 1, Frage 1 (id): Bitte eine gültige Kennung angeben.',
        'Abschnitt 1, Frage 1 (type): Diese Angabe fehlt oder hat die falsche Art.',
        'Abschnitt 1, Frage 1 (label): Diese Angabe fehlt oder hat die falsche Art.',
        'Abschnitt 1, Frage 1 (isRequired): Diese Angabe fehlt oder hat die falsche Art.',
      ],
    ],
    [
      'the same question twice',
      changedTo({
        questionnaire: { sections: [...questionnaire.sections, { id: 's', title: 'Zwei', questions: [] }] },
      }),
      ['sections[1].id: Diese Kennung gibt es in diesem Fragebogen schon.'],
    ],
  ])('%s', (_, text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });
});

it.each([
  ['Tägliche Öffnung', undefined, 'taegliche-oeffnung.json'],
  ['Kasse / Größe', 3, 'kasse-groesse-fassung-3.json'],
  ['???', undefined, 'fragebogen.json'],
])('the form %s in version %s is saved as %s', (name, version, file) => {
  expect(fileName(name, version)).toBe(file);
});
