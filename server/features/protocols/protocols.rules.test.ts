import { describe, expect, it } from 'vitest';
import { morningRound } from '#server/test/fixtures/protocol-fixture.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import {
  checkAnswers,
  checkBegin,
  checkImages,
  compareFindings,
  imagesIn,
  areAnswersEqual,
  isSameContent,
  isSavedElsewhere,
} from './protocols.rules.ts';

const answersWithoutDefect: Answers = { exit: { value: 'yes' } };
const blocked: Answers = { exit: { value: 'no', comment: 'Kisten' }, blockedBy: { value: 'Kisten' } };
const answersWithDefect: Answers = { flyers: { value: 3 } };
const now = new Date('2026-11-21T15:00:00Z');

describe('closing', () => {
  it.each<[string, Answers, string[]]>([
    ['what must be answered and is not', {}, ['answers.exit.value']],
    ['a Mangel without a word', { ...blocked, exit: { value: 'no' } }, ['answers.exit.comment']],
    ['nothing where all is said', blocked, []],
    ['nothing of what the form does not know', { ...answersWithoutDefect, gone: { value: 'x' } }, []],
  ])('finds %s', (_name, answers, paths) => {
    expect(checkAnswers(morningRound, answers).map(({ propertyPath }) => propertyPath)).toEqual(paths);
  });

  const knownImages = new Set(['0b9b6a5c-0c3b-4b7e-9d0e-111111111111']);
  it.each<[string, Answers, string[]]>([
    ['that did not arrive', { view: { images: [...knownImages, 'x'] } }, ['answers.view.images']],
    ['of a question nobody is asked any more', { gone: { images: ['x'] } }, []],
  ])('requires every picture: %s', (_name, answers, paths) => {
    expect(checkImages(morningRound, answers, knownImages).map(({ propertyPath }) => propertyPath)).toEqual(paths);
  });

  it('accepts each picture once', () => {
    expect(imagesIn({ a: { images: ['x', 'y'] }, b: { images: ['x'] }, c: {} })).toEqual(['x', 'y']);
  });
});

describe('the comparison of two requests', () => {
  it.each<[string, Answers, Answers, boolean]>([
    [
      'in another order',
      { ...answersWithoutDefect, ...answersWithDefect },
      { ...answersWithDefect, ...answersWithoutDefect },
      true,
    ],
    ['with a field that is not there', { exit: { value: 'yes', comment: undefined } }, answersWithoutDefect, true],
    ['with another zero', { flyers: { value: -0 } }, { flyers: { value: 0 } }, true],
    ['with another answer', answersWithoutDefect, blocked, false],
    ['with several in another order', { a: { value: ['x', 'y'] } }, { a: { value: ['y', 'x'] } }, false],
  ])('answers %s', (_name, one, other, expected) => expect(areAnswersEqual(one, other)).toBe(expected));

  it.each<[string, Answers, number | null, boolean]>([
    ['what was stored', answersWithoutDefect, 7, true],
    ['what was stored and something that is hidden', { ...answersWithoutDefect, blockedBy: { value: 'x' } }, 7, true],
    ['by whoever signed it, when nobody is named', answersWithoutDefect, null, true],
    ['by somebody else', answersWithoutDefect, 8, false],
    ['something else', blocked, 7, false],
  ])('requires the revision for closing: %s', (_name, answers, profileId, expected) => {
    expect(isSameContent(morningRound, { answers: answersWithoutDefect, profile_id: 7 }, { answers, profileId })).toBe(
      expected,
    );
  });

  it.each<[string, number | undefined, Answers, boolean]>([
    ['the same revision', 3, blocked, false],
    ['none', undefined, blocked, false],
    ['an older one', 2, blocked, true],
    ['one nobody has given', 9, blocked, true],
    ['an older one with what is there', 2, answersWithoutDefect, false],
  ])('detects a draft that was changed in the meantime: sent with %s', (_name, revision, answers, expected) => {
    expect(isSavedElsewhere({ revision: 3, answers: answersWithoutDefect }, { revision, answers })).toBe(expected);
  });
});

describe('the start time', () => {
  const yesterday = new Date('2026-11-20T00:00:00Z');
  it.each<[string, Date | null, string, string[]]>([
    ['with a form in use', null, '2026-11-21T15:00:00Z', []],
    ['with one taken out of use since', yesterday, '2026-11-19T15:00:00Z', []],
    ['with one out of use', yesterday, '2026-11-21T14:00:00Z', ['formVersion']],
    ['by a clock that is wrong', null, '1970-01-01T00:00:00Z', ['startedAt']],
  ])('%s', (_name, inactiveSince, startedAt, paths) => {
    const violations = checkBegin({ inactive_since: inactiveSince }, new Date(startedAt), now);
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(paths);
  });
});

describe('findings', () => {
  const tasksOf = (answers: Answers, before: Parameters<typeof compareFindings>[2]) => {
    const { findings, obsoleteTasks: obsoleteIds } = compareFindings(morningRound, answers, before);
    return { found: findings.map(({ question, task }) => [question, task]), gone: obsoleteIds };
  };
  it.each<[string, Answers, Parameters<typeof compareFindings>[2], ReturnType<typeof tasksOf>]>([
    ['none', answersWithoutDefect, [], { found: [], gone: [] }],
    [
      'new ones',
      { ...blocked, ...answersWithDefect },
      [],
      {
        found: [
          ['exit', undefined],
          ['flyers', undefined],
        ],
        gone: [],
      },
    ],
    ['one that stays keeps its task', blocked, [{ question: 'exit', task: 5 }], { found: [['exit', 5]], gone: [] }],
    ['one that is gone', answersWithoutDefect, [{ question: 'exit', task: 5 }], { found: [], gone: [5] }],
    ['one that is gone and had no task', answersWithoutDefect, [{ question: 'exit' }], { found: [], gone: [] }],
  ])('%s', (_name, answers, before, expected) => expect(tasksOf(answers, before)).toEqual(expected));
});
