import { isDeepStrictEqual } from 'node:util';
import type { Violation } from '#server/http/render/errors.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { findingsOf, type Finding } from '#shared/questionnaire/findings.ts';
import { questionsOf, type Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';

const NOT_SENT_MESSAGE = 'Dieses Bild wurde noch nicht übertragen.';
/** What was begun longer ago, or begins later than now, is a clock that is wrong. */
const MAX_BEGUN_DAYS = 366;

/** What keeps the answers from being closed, at the field of the API that is to be changed. */
export const checkAnswers = (questionnaire: Questionnaire, answers: Answers): Violation[] =>
  faultsOfAnswers(questionnaire, answers).map(({ question, field, message }) => ({
    propertyPath: `answers.${question}.${field}`,
    message,
  }));

/** Every picture the answers name, each once. */
export const imagesIn = (answers: Answers): readonly string[] => [
  ...new Set(Object.values(answers).flatMap(({ images = [] }) => images)),
];

/** A picture nobody has seen proves nothing. Of a question the form does not know nobody can be asked for one. */
export function checkImages(questionnaire: Questionnaire, answers: Answers, known: ReadonlySet<string>): Violation[] {
  return questionsOf(questionnaire)
    .filter(({ id }) => Object.hasOwn(answers, id))
    .filter(({ id }) => answers[id]?.images?.some((uuid) => !known.has(uuid)))
    .map(({ id }) => ({ propertyPath: `answers.${id}.images`, message: NOT_SENT_MESSAGE }));
}

interface ClosedContent {
  readonly answers: Answers;
  readonly profile_id: number | null;
}

/** Whether closing once more says what was closed: the same answers, signed by the same person. */
export const isSameContent = (
  questionnaire: Questionnaire,
  closed: ClosedContent,
  sent: { readonly answers: Answers; readonly profileId: number | null },
): boolean =>
  (sent.profileId === null || sent.profileId === closed.profile_id) &&
  isSame(answersToStore(questionnaire, sent.answers), closed.answers);

/** In whichever order the answers stand. */
export const isSame = (one: Answers, other: Answers): boolean => isDeepStrictEqual(plain(one), plain(other));

/** As it travels and is stored: nothing is left out by being undefined, and there is one zero. */
const plain = (answers: Answers): unknown => JSON.parse(JSON.stringify(answers));

interface Draft {
  readonly revision: number;
  readonly answers: Answers;
}

/**
 * Whether somebody else filled on meanwhile. Who sends what is there already, because nobody heard the answer, has lost
 * nothing.
 */
export const isSavedElsewhere = (
  draft: Draft,
  sent: { readonly revision: number | undefined; readonly answers: Answers },
): boolean => sent.revision !== undefined && sent.revision !== draft.revision && !isSame(sent.answers, draft.answers);

interface UsedForm {
  readonly inactive_since: Date | null;
}

/** A form that was taken out of use is begun by nobody; what was begun before that is still stored. */
export function checkBegin(form: UsedForm, startedAt: Date, now: Date): Violation[] {
  if (Math.abs(now.getTime() - startedAt.getTime()) > MAX_BEGUN_DAYS * DAY_MILLISECONDS)
    return [{ propertyPath: 'startedAt', message: 'Bitte einen Beginn innerhalb des letzten Jahres angeben.' }];
  return form.inactive_since === null || startedAt < form.inactive_since
    ? []
    : [{ propertyPath: 'formVersion', message: 'Dieser Fragebogen wird nicht mehr verwendet.' }];
}

interface KnownFinding {
  readonly question: string;
  readonly task?: number;
}

interface FindingChange {
  /** With the task that was given when it was found first. */
  readonly findings: readonly (Finding & { readonly task?: number })[];
  /** Tasks of what is no Mangel any more. */
  readonly gone: readonly number[];
}

/** What closing or correcting finds, compared with what was found before. One finding keeps one task. */
export function compareFindings(
  questionnaire: Questionnaire,
  answers: Answers,
  before: readonly KnownFinding[],
): FindingChange {
  const known = new Map(before.map(({ question, task }) => [question, task]));
  const findings = findingsOf(questionnaire, answers).map((finding) => {
    const task = known.get(finding.question);
    return task === undefined ? finding : { ...finding, task };
  });
  const found = new Set(findings.map(({ question }) => question));
  return {
    findings,
    gone: before.flatMap(({ question, task }) => (task === undefined || found.has(question) ? [] : task)),
  };
}
