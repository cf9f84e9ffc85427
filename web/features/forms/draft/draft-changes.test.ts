import { expect, it } from 'vitest';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { questionnaireChanges } from './draft-changes.ts';
import { moveByOne } from './draft-moves.ts';
import { addQuestions, changeQuestion, newQuestion, removeRow } from './draft-operations.ts';

const published: Questionnaire = {
  sections: [
    { id: 'one', title: 'Eins', questions: ['a', 'b', 'c'].map((id) => newQuestion('yesNo', id, `Frage ${id}`)) },
    { id: 'two', title: 'Zwei', questions: [newQuestion('text', 'd', 'Frage d')] },
  ],
};
const changeTexts = (draft: Questionnaire) =>
  questionnaireChanges(published, draft).map(({ kind, label, details }) => [kind, label, ...details].join(' · '));

it.each([
  ['nothing', published, []],
  ['one more', addQuestions(published, [newQuestion('date', 'x', 'Neu')], 'a'), ['added · Neu']],
  ['one less', removeRow(published, 'b'), ['removed · Frage b']],
  [
    'other words and no duty',
    changeQuestion(published, 'b', (question) => ({ ...question, label: 'Anders', isRequired: false })),
    ['changed · Anders · Frage · Pflichtangabe'],
  ],
  [
    'a help text that was typed and removed',
    changeQuestion(published, 'b', (question) => ({ ...question, helpText: '' })),
    [],
  ],
  ['one moved past another', moveByOne(published, 'a', 1), ['changed · Frage a · Platz']],
  ['one in another section', moveByOne(published, 'c', 1), ['changed · Frage c · Platz']],
  ['a section less', removeRow(published, 'two'), ['removed · Zwei', 'removed · Frage d']],
] as const)('%s is reported as a change', (_, draft, expectedChanges) => {
  expect(changeTexts(draft)).toEqual(expectedChanges);
});
