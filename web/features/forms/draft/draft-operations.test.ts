import { describe, expect, it } from 'vitest';
import { type Question, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { structureFaults } from '#shared/questionnaire/questionnaire-faults.ts';
import { drop, moveByOne, moveQuestion } from './draft-moves.ts';
import {
  addQuestions,
  addSection,
  changeQuestion,
  dependentsOf,
  duplicate,
  newQuestion,
  newSection,
  remove,
  withoutForwardConditions,
} from './draft-operations.ts';
import { earlierQuestions, neighbourOf, placeOf } from './draft-places.ts';

const after = (id: string, on: string): Question => ({
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
      questions: [newQuestion('yesNo', 'a', 'a'), newQuestion('date', 'b', 'b'), after('c', 'a')],
    },
    { id: 'two', title: 'Zwei', questions: [after('d', 'a')] },
    { id: 'three', title: 'Drei', questions: [] },
  ],
};

const orderOf = ({ sections }: Questionnaire) =>
  sections.map(({ id, questions }) => `${id}:${questions.map((question) => question.id).join('')}`).join(' ');

let given = 0;
const newId = () => `new${(given += 1)}`;

describe('adding', () => {
  it.each([
    ['a', 'one:axbc two:d three:'],
    ['c', 'one:abcx two:d three:'],
    ['two', 'one:abc two:dx three:'],
    ['three', 'one:abc two:d three:x'],
    ['nowhere', 'one:abc two:d three:'],
  ])('a question after %s gives %s', (place, order) => {
    expect(orderOf(addQuestions(draft, [newQuestion('yesNo', 'x')], place))).toBe(order);
  });

  it.each([
    ['one', 'one:abc x: two:d three:'],
    ['d', 'one:abc two:d x: three:'],
    [null, 'one:abc two:d three: x:'],
  ])('a section after %s gives %s', (place, order) => {
    expect(orderOf(addSection(draft, newSection('x'), place))).toBe(order);
  });
});

describe('moving by one', () => {
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
  ] as const)('%s by %s gives %s', (id, by, order) => {
    expect(orderOf(moveByOne(draft, id, by))).toBe(order);
  });
});

describe('letting go', () => {
  it.each([
    ['a', 'c', 'after', 'one:bca two:d three:'],
    ['c', 'a', 'before', 'one:cab two:d three:'],
    ['a', 'b', 'before', 'one:abc two:d three:'],
    ['a', 'd', 'after', 'one:bc two:da three:'],
    ['a', 'three', 'after', 'one:bc two:d three:a'],
    ['a', 'a', 'after', 'one:abc two:d three:'],
    ['three', 'one', 'before', 'three: one:abc two:d'],
    ['one', 'd', 'after', 'two:d one:abc three:'],
  ] as const)('%s at %s, %s it, gives %s', (id, target, edge, order) => {
    expect(orderOf(drop(draft, id, target, edge))).toBe(order);
  });

  it('moves to the place in a section somebody chose', () => {
    expect(orderOf(moveQuestion(draft, 'a', 'two', 1))).toBe('one:bc two:da three:');
  });
});

describe('removing', () => {
  it('takes the conditions that looked at it with it', () => {
    expect(dependentsOf(draft, 'a')).toBe(2);
    const left = remove(draft, 'a');
    expect(orderOf(left)).toBe('one:bc two:d three:');
    expect(structureFaults(left)).toEqual([]);
    expect(questionsOf(left).every(({ visibleIf }) => visibleIf === undefined)).toBe(true);
  });

  it('takes a section with its questions, and what looked at them from elsewhere', () => {
    expect(dependentsOf(draft, 'one')).toBe(1);
    const left = remove(draft, 'one');
    expect(orderOf(left)).toBe('two:d three:');
    expect(structureFaults(left)).toEqual([]);
  });

  it('leaves every other section as it was', () => {
    expect(remove(draft, 'b').sections[1]).toBe(draft.sections[1]);
  });

  it.each([
    ['a', 'b'],
    ['c', 'b'],
    ['d', 'two'],
    ['one', 'two'],
    ['three', 'two'],
  ])('of %s selects %s', (id, neighbour) => {
    expect(neighbourOf(draft, id)).toBe(neighbour);
  });
});

describe('duplicating', () => {
  it('puts the copy of a question behind it, with a name of its own', () => {
    const { questionnaire, copy } = duplicate(draft, 'c', newId);
    expect(placeOf(questionnaire, copy)).toEqual({ section: 0, question: 3 });
    expect(structureFaults(questionnaire)).toEqual([]);
  });

  it('of a section looks at the copies, and at what stands outside', () => {
    const { questionnaire, copy } = duplicate(draft, 'one', newId);
    expect(structureFaults(questionnaire)).toEqual([]);
    const [first, , third] = questionnaire.sections[1]?.questions ?? [];
    expect(placeOf(questionnaire, copy)).toEqual({ section: 1, question: -1 });
    expect(third?.visibleIf?.conditions[0]?.question).toBe(first?.id);
    const other = duplicate(draft, 'two', newId).questionnaire;
    expect(other.sections[2]?.questions[0]?.visibleIf?.conditions[0]?.question).toBe('a');
  });
});

describe('a condition', () => {
  it('may look at what stands before it', () => {
    expect(earlierQuestions(draft, 'c').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(earlierQuestions(draft, 'two').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(earlierQuestions(draft, 'one')).toEqual([]);
  });

  it('that looks ahead after a move is found, and can be dropped', () => {
    const moved = moveByOne(moveByOne(draft, 'c', -1), 'c', -1);
    expect(structureFaults(moved).map(({ question }) => question)).toEqual(['c']);
    expect(structureFaults(withoutForwardConditions(moved, 'c'))).toEqual([]);
    expect(withoutForwardConditions(draft, 'c')).toEqual(draft);
  });
});

it('a change of one question leaves all others the same objects', () => {
  const next = changeQuestion(draft, 'b', (question) => ({ ...question, label: 'neu' }));
  expect(next.sections[1]).toBe(draft.sections[1]);
  expect(next.sections[0]?.questions[0]).toBe(draft.sections[0]?.questions[0]);
  expect(next.sections[0]?.questions[1]?.label).toBe('neu');
});
