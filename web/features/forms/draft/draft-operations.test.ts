import { describe, expect, it } from 'vitest';
import { type Question, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { structureFaults } from '#shared/questionnaire/questionnaire-faults.ts';
import { dropRow, moveByOne, moveQuestion } from './draft-moves.ts';
import {
  addQuestions,
  addSection,
  changeQuestion,
  dependentsOf,
  duplicate,
  newQuestion,
  newSection,
  removeRow,
  withoutForwardConditions,
} from './draft-operations.ts';
import { earlierQuestions, selectionAfterRemoval, placeOf } from './draft-places.ts';

const questionDependingOn = (id: string, on: string): Question => ({
  ...newQuestion('text', id, id),
  visibleIf: { match: 'all', conditions: [{ question: on, operator: 'is', value: 'no' }] },
});

/**
 * Section One has the questions a, b and c (c depends on a), section Two has d (depends on a), section Three is empty.
 */
const draft: Questionnaire = {
  sections: [
    {
      id: 'one',
      title: 'Eins',
      questions: [newQuestion('yesNo', 'a', 'a'), newQuestion('date', 'b', 'b'), questionDependingOn('c', 'a')],
    },
    { id: 'two', title: 'Zwei', questions: [questionDependingOn('d', 'a')] },
    { id: 'three', title: 'Drei', questions: [] },
  ],
};

const orderOf = ({ sections }: Questionnaire) =>
  sections.map(({ id, questions }) => `${id}:${questions.map((question) => question.id).join('')}`).join(' ');

let idCount = 0;
const newId = () => `new${(idCount += 1)}`;

describe('adding', () => {
  it.each([
    ['a', 'one:axbc two:d three:'],
    ['c', 'one:abcx two:d three:'],
    ['two', 'one:abc two:dx three:'],
    ['three', 'one:abc two:d three:x'],
    ['nowhere', 'one:abc two:d three:'],
  ])('a question after %s results in %s', (place, order) => {
    expect(orderOf(addQuestions(draft, [newQuestion('yesNo', 'x')], place))).toBe(order);
  });

  it.each([
    ['one', 'one:abc x: two:d three:'],
    ['d', 'one:abc two:d x: three:'],
    [null, 'one:abc two:d three: x:'],
  ])('a section after %s results in %s', (place, order) => {
    expect(orderOf(addSection(draft, newSection('x'), place))).toBe(order);
  });
});

describe('moving a row by one position', () => {
  it.each([
    ['b', -1, 'one:bac two:d three:'],
    ['b', 1, 'one:acb two:d three:'],
    ['a', -1, 'one:abc two:d three:'],
    ['c', 1, 'one:ab two:cd three:'],
    ['d', -1, 'one:abcd two: three:'],
    ['d', 1, 'one:abc two: three:d'],
    ['two', -1, 'two:d one:abc three:'],
    ['two', 1, 'one:abc three: two:d'],
    ['one', -1, 'one:abc two:d three:'],
  ] as const)('%s by %s results in %s', (id, by, order) => {
    expect(orderOf(moveByOne(draft, id, by))).toBe(order);
  });
});

describe('dropping a dragged row', () => {
  it.each([
    ['a', 'c', 'after', 'one:bca two:d three:'],
    ['c', 'a', 'before', 'one:cab two:d three:'],
    ['a', 'b', 'before', 'one:abc two:d three:'],
    ['a', 'd', 'after', 'one:bc two:da three:'],
    ['a', 'three', 'after', 'one:bc two:d three:a'],
    ['a', 'a', 'after', 'one:abc two:d three:'],
    ['three', 'one', 'before', 'three: one:abc two:d'],
    ['one', 'd', 'after', 'two:d one:abc three:'],
  ] as const)('%s on %s, %s it, results in %s', (id, target, edge, order) => {
    expect(orderOf(dropRow(draft, id, target, edge))).toBe(order);
  });

  it('a question can be moved to a position in a chosen section', () => {
    expect(orderOf(moveQuestion(draft, 'a', 'two', 1))).toBe('one:bc two:da three:');
  });
});

describe('removing a row', () => {
  it('removes the conditions that depend on the question', () => {
    expect(dependentsOf(draft, 'a')).toBe(2);
    const remaining = removeRow(draft, 'a');
    expect(orderOf(remaining)).toBe('one:bc two:d three:');
    expect(structureFaults(remaining)).toEqual([]);
    expect(questionsOf(remaining).every(({ visibleIf }) => visibleIf === undefined)).toBe(true);
  });

  it('removes a section with its questions and the conditions in other sections that depend on them', () => {
    expect(dependentsOf(draft, 'one')).toBe(1);
    const remaining = removeRow(draft, 'one');
    expect(orderOf(remaining)).toBe('two:d three:');
    expect(structureFaults(remaining)).toEqual([]);
  });

  it('leaves every other section unchanged', () => {
    expect(removeRow(draft, 'b').sections[1]).toBe(draft.sections[1]);
  });

  it.each([
    ['a', 'b'],
    ['c', 'b'],
    ['d', 'two'],
    ['one', 'two'],
    ['three', 'two'],
  ])('after the removal of %s, %s is selected', (id, neighbour) => {
    expect(selectionAfterRemoval(draft, id)).toBe(neighbour);
  });
});

describe('duplicating', () => {
  it('places the copy of a question after it, with a new id', () => {
    const { questionnaire, copy } = duplicate(draft, 'c', newId);
    expect(placeOf(questionnaire, copy)).toEqual({ section: 0, question: 3 });
    expect(structureFaults(questionnaire)).toEqual([]);
  });

  it('a section lets its copied conditions refer to the copies, and to questions outside of it', () => {
    const { questionnaire, copy } = duplicate(draft, 'one', newId);
    expect(structureFaults(questionnaire)).toEqual([]);
    const [first, , third] = questionnaire.sections[1]?.questions ?? [];
    expect(placeOf(questionnaire, copy)).toEqual({ section: 1, question: -1 });
    expect(third?.visibleIf?.conditions[0]?.question).toBe(first?.id);
    const withSecondCopy = duplicate(draft, 'two', newId).questionnaire;
    expect(withSecondCopy.sections[2]?.questions[0]?.visibleIf?.conditions[0]?.question).toBe('a');
  });
});

describe('a condition', () => {
  it('can refer only to earlier questions', () => {
    expect(earlierQuestions(draft, 'c').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(earlierQuestions(draft, 'two').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(earlierQuestions(draft, 'one')).toEqual([]);
  });

  it('that refers to a later question after a move is reported, and can be removed', () => {
    const moved = moveByOne(moveByOne(draft, 'c', -1), 'c', -1);
    expect(structureFaults(moved).map(({ question }) => question)).toEqual(['c']);
    expect(structureFaults(withoutForwardConditions(moved, 'c'))).toEqual([]);
    expect(withoutForwardConditions(draft, 'c')).toEqual(draft);
  });
});

it('a change of one question keeps the identity of all other questions', () => {
  const changedQuestionnaire = changeQuestion(draft, 'b', (question) => ({ ...question, label: 'neu' }));
  expect(changedQuestionnaire.sections[1]).toBe(draft.sections[1]);
  expect(changedQuestionnaire.sections[0]?.questions[0]).toBe(draft.sections[0]?.questions[0]);
  expect(changedQuestionnaire.sections[0]?.questions[1]?.label).toBe('neu');
});
