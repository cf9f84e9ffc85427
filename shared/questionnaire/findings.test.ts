import { expect, it } from 'vitest';
import type { Answer } from './answers.ts';
import { defectOf, findingsOf } from './findings.ts';
import type { Defect, Question } from './questionnaire.ts';

const withoutConsequences = { requiresComment: false, requiresPhoto: false, notifies: false };
const createQuestion = (type: Question['type'], defect: Partial<Defect>): Question => ({
  id: 'asked',
  type,
  label: 'Gefragt',
  isRequired: true,
  defect: { ...withoutConsequences, ...defect },
});
const temperature = createQuestion('number', { below: 2, above: 8 });

it.each<[string, Question, Answer | undefined, boolean]>([
  ['the answer named', createQuestion('yesNo', { values: ['no'] }), { value: 'no' }, true],
  ['another answer', createQuestion('yesNo', { values: ['no'] }), { value: 'yes' }, false],
  ['no answer', createQuestion('yesNo', { values: ['no'] }), undefined, false],
  ['one of several ticked', createQuestion('multipleChoice', { values: ['b'] }), { value: ['a', 'b'] }, true],
  ['none of those ticked', createQuestion('multipleChoice', { values: ['b'] }), { value: ['a'] }, false],
  ['a number below', temperature, { value: 1.9 }, true],
  ['a number at the limit', temperature, { value: 2 }, false],
  ['a number at the other limit', temperature, { value: 8 }, false],
  ['a number above', temperature, { value: 8.1 }, true],
])('decides whether the answer is a Mangel: %s', (_title, question, answer, isDefect) => {
  expect(defectOf(question, answer) !== undefined).toBe(isDefect);
});

it.each<[string, Defect['task'], number | undefined]>([
  ['that of the form', { hours: 24 }, undefined],
  ['that of the answer if it has one', { hours: 24 }, 72],
  ['absent if the form defines no task', undefined, 72],
])('the deadline of a Mangel is %s', (_title, task, deadlineHours) => {
  const question = createQuestion('yesNo', { values: ['no'], ...(task !== undefined && { task }) });
  const hours = defectOf(question, { value: 'no', ...(deadlineHours !== undefined && { deadlineHours }) })?.task?.hours;
  expect(hours).toBe(task === undefined ? undefined : (deadlineHours ?? task.hours));
});

it('ignores hidden questions', () => {
  const gate: Question = { id: 'gate', type: 'yesNo', label: 'Geöffnet?', isRequired: true };
  const notice = createQuestion('yesNo', { values: ['no'] });
  const visibleIf = {
    match: 'all' as const,
    conditions: [{ question: 'gate', operator: 'is' as const, value: 'yes' }],
  };
  const questionnaire = { sections: [{ id: 's', title: 'S', questions: [gate, { ...notice, visibleIf }] }] };
  const found = (value: string) => findingsOf(questionnaire, { gate: { value }, asked: { value: 'no' } });
  expect(found('no')).toEqual([]);
  expect(found('yes')).toEqual([{ question: 'asked', label: 'Gefragt', answer: 'Nein', defect: notice.defect }]);
});
