import { describe, expect, it } from 'vitest';
import type { Question, Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { type AnswerCount, answeredQuestions, locationsByFindings, monthsOf, totalsOf } from './evaluation.rules.ts';

const count = (given: Partial<AnswerCount>): AnswerCount => ({
  question: '',
  value: '',
  month: '2026-01-01',
  location: null,
  entries: 1,
  answered: 1,
  findings: 0,
  total: null,
  minimum: null,
  maximum: null,
  ...given,
});

const question = (given: Partial<Question> & Pick<Question, 'id' | 'type'>): Question => ({
  label: `Frage ${given.id}`,
  isRequired: true,
  ...given,
});
const asking = (...questions: Question[]): Questionnaire => ({
  sections: [{ id: 's', title: 'Abschnitt', questions }],
});
const free = question({
  id: 'free',
  type: 'yesNo',
  defect: { values: ['no'], requiresComment: true, requiresPhoto: false, notifies: false },
});
const evaluated = (questionnaires: readonly Questionnaire[], ...counts: readonly AnswerCount[]) =>
  answeredQuestions({ questionnaires, counts, months: ['2026-01-01', '2026-02-01'] });

describe('protocols', () => {
  it('are counted by month, including months without any', () => {
    const counts = [
      count({ month: '2025-12-01', location: 1, answered: 3, findings: 1 }),
      count({ month: '2025-12-01', location: 2, answered: 2 }),
      count({ month: '2026-02-01', location: 1, answered: 4 }),
    ];
    expect(monthsOf(counts)).toEqual([
      { month: '2025-12-01', protocols: 5, findings: 1 },
      { month: '2026-01-01', protocols: 0, findings: 0 },
      { month: '2026-02-01', protocols: 4, findings: 0 },
    ]);
    expect(totalsOf(counts)).toEqual({ protocols: 9, findings: 1 });
  });

  it('have empty figures if there are none', () => {
    expect([monthsOf([]), totalsOf([])]).toEqual([[], { protocols: 0, findings: 0 }]);
  });

  it('are grouped by location, most findings first, then alphabetically', () => {
    const names = new Map([
      [1, 'Öd'],
      [2, 'Aue'],
      [3, 'Zell'],
    ]);
    const counts = [
      count({ location: 1, answered: 9 }),
      count({ location: 2, answered: 1 }),
      count({ location: 3, answered: 5, findings: 2 }),
    ];
    expect(locationsByFindings(counts, names).map(({ name }) => name)).toEqual(['Zell', 'Aue', 'Öd']);
  });
});

describe('answers', () => {
  it('are counted by option, including options never chosen, with the findings', () => {
    const counts = [
      count({ question: 'free', value: 'yes', entries: 8, answered: 8 }),
      count({ question: 'free', value: 'no', entries: 2, answered: 2, findings: 2, month: '2026-02-01' }),
    ];
    expect(evaluated([asking({ ...free, allowsNotApplicable: true })], ...counts)).toEqual([
      {
        question: 'free',
        label: 'Frage free',
        type: 'yesNo',
        answered: 10,
        findings: 2,
        values: [
          { value: 'yes', text: 'Ja', count: 8, isFinding: false },
          { value: 'no', text: 'Nein', count: 2, isFinding: true },
          { value: 'notApplicable', text: 'Entfällt', count: 0, isFinding: false },
        ],
        months: [
          { month: '2026-01-01', answered: 8, findings: 0 },
          { month: '2026-02-01', answered: 2, findings: 2 },
        ],
      },
    ]);
  });

  it('of a multiple choice count for each option, and once for the protocol', () => {
    const options = [
      { id: 'a', label: 'Alpha' },
      { id: 'b', label: 'Beta' },
    ];
    const [result] = evaluated(
      [asking(question({ id: 'q', type: 'multipleChoice', options }))],
      count({ question: 'q', entries: 3, answered: 3 }),
      count({ question: 'q', value: 'a', entries: 3, answered: 0 }),
      count({ question: 'q', value: 'b', entries: 1, answered: 0 }),
    );
    expect(result).toMatchObject({ answered: 3, values: [{ count: 3 }, { text: 'Beta', count: 1 }] });
  });

  it('that are numbers have a minimum, an average and a maximum', () => {
    const [result] = evaluated(
      [asking(question({ id: 'n', type: 'number' }))],
      count({ question: 'n', entries: 3, answered: 3, total: 12, minimum: -1, maximum: 9 }),
      count({ question: 'n', total: 4, minimum: 4, maximum: 4, month: '2026-02-01' }),
    );
    expect(result).toMatchObject({ answered: 4, minimum: -1, average: 4, maximum: 9, values: [] });
  });

  it('have the wording of the newest version; removed questions follow if they were answered', () => {
    const newest = asking({ ...free, label: 'Ist der Notausgang frei?' });
    const older = asking(question({ id: 'gone', type: 'text' }), question({ id: 'never', type: 'text' }), {
      ...free,
      label: 'Notausgang frei',
    });
    const result = evaluated([newest, older], count({ question: 'gone' }));
    expect(result.map(({ label }) => label)).toEqual(['Ist der Notausgang frei?', 'Frage gone']);
  });

  it('keep the name of an option that can no longer be chosen', () => {
    const choice = (...labels: string[]) =>
      asking(
        question({
          id: 'q',
          type: 'singleChoice',
          options: labels.map((label) => ({ id: label.toLowerCase(), label })),
        }),
      );
    const [result] = evaluated([choice('Neu'), choice('Alt', 'Neu')], count({ question: 'q', value: 'alt' }));
    expect(result?.values).toMatchObject([
      { text: 'Neu', count: 0 },
      { text: 'Alt', count: 1 },
    ]);
  });
});
