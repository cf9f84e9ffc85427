import { describe, expect, it } from 'vitest';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import { numbered, visibleIfText } from '#web/features/forms/questions/condition-texts.ts';
import { newQuestion } from './draft-operations.ts';
import {
  addOptions,
  changeType,
  linesOf,
  moveOption,
  newCondition,
  newDefect,
  removeOption,
} from './question-changes.ts';

let idCount = 0;
const newId = () => `o${(idCount += 1)}`;
const choice: Question = {
  ...newQuestion('singleChoice', 'q', 'Zustand?'),
  options: [
    { id: 'good', label: 'gut' },
    { id: 'worn', label: 'abgenutzt' },
    { id: 'broken', label: 'defekt' },
  ],
  defect: { ...newDefect('singleChoice'), values: ['broken'] },
};
const labelsOf = ({ options = [] }: Question) => options.map(({ label }) => label);

describe('a pasted list', () => {
  it.each([
    ['Ja\nNein', ['Ja', 'Nein']],
    ['- eins\r\n• zwei\n\n  * drei ', ['eins', 'zwei', 'drei']],
    ['1. Tür frei?\n2) Licht an?\n10. Kasse zu?', ['Tür frei?', 'Licht an?', 'Kasse zu?']],
    ['3 Stühle', ['3 Stühle']],
    ['', []],
  ])('%j is split into %j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('adds each answer only once', () => {
    expect(labelsOf(addOptions(choice, ['neu', 'gut', ' neu ', ''], newId))).toEqual([
      'gut',
      'abgenutzt',
      'defekt',
      'neu',
    ]);
    expect(addOptions(choice, ['gut'], newId)).toBe(choice);
  });
});

describe('the options of a choice', () => {
  it('can be moved, but not beyond the first and last position', () => {
    expect(labelsOf(moveOption(choice, 'broken', -1))).toEqual(['gut', 'defekt', 'abgenutzt']);
    expect(moveOption(choice, 'good', -1)).toBe(choice);
  });

  it('are no longer a defect after they were removed', () => {
    expect(removeOption(choice, 'broken').defect?.values).toEqual([]);
  });
});

describe('changing the type of a question', () => {
  it('keeps options and defect between single and multiple choice', () => {
    const { options, defect } = changeType(choice, 'multipleChoice');
    expect([options, defect]).toEqual([choice.options, choice.defect]);
  });

  it('keeps the settings that all questions have, and drops those that do not apply', () => {
    const text = changeType({ ...choice, helpText: 'Hinweis', isRequired: false }, 'text');
    expect(text).toMatchObject({ id: 'q', type: 'text', label: 'Zustand?', helpText: 'Hinweis', isRequired: false });
    expect([text.options, text.defect]).toEqual([undefined, undefined]);
  });

  it('to the same type changes nothing', () => {
    expect(changeType(choice, 'singleChoice')).toBe(choice);
  });
});

describe('the text of a condition', () => {
  const number: Question = { ...newQuestion('number', 'n', 'Temperatur'), unit: '°C', decimals: 1 };
  const questionnaire = { sections: [{ id: 's', title: '', questions: [newQuestion('yesNo', 'y'), choice, number] }] };

  it.each([
    [[newCondition(newQuestion('yesNo', 'y'))], 'all', 'wenn Frage 1 = Nein'],
    [[newCondition(choice)], 'all', 'wenn Frage 2 = gut'],
    [
      [newCondition(newQuestion('yesNo', 'y')), { question: 'n', operator: 'isAbove', value: 7.5 }],
      'any',
      'wenn Frage 1 = Nein oder Frage 3 > 7,5 °C',
    ],
    [[newCondition(number)], 'all', 'wenn Frage 3 beantwortet'],
    [[{ question: 'gone', operator: 'isAnswered' }], 'all', 'wenn Frage ? beantwortet'],
    [[], 'all', ''],
  ] as const)('describes %j, %s as %s', (conditions, match, text) => {
    expect(visibleIfText(numbered(questionnaire), { match, conditions: [...conditions] })).toBe(text);
  });
});
