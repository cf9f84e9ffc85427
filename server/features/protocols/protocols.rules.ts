import { isDeepStrictEqual } from 'node:util';
import type { Violation } from '#server/http/render/errors.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { findingsOf, type Finding } from '#shared/questionnaire/findings.ts';
import { questionsOf, type Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';

const NOT_SENT_MESSAGE = 'Dieses Bild wurde noch nicht übertragen.';
/** A protocol that began longer ago, or begins in the future, comes from a wrong clock. */
const MAX_BEGUN_DAYS = 366;

/** Returns the faults that prevent closing, each at the field of the API that must change. */
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

/** Tells whether closing again repeats the first closing: the same answers, signed by the same person. */
export const isSameContent = (
  questionnaire: Questionnaire,
  closed: ClosedContent,
  sent: { readonly answers: Answers; readonly profileId: number | null },
): boolean =>
  (sent.profileId === null || sent.profileId === closed.profile_id) &&
  isSame(answersToStore(questionnaire, sent.answers), closed.answers);

/** In whichever order the answers stand. */
export const isSame = (one: Answers, other: Answers): boolean => isDeepStrictEqual(plain(one), plain(other));

/** Normalises answers as they are sent and stored: undefined fields disappear, and -0 becomes 0. */
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
  /** Each finding has the task that was given when it was found first. */
  readonly findings: readonly (Finding & { readonly task?: number })[];
  /** Tasks whose finding is gone. */
  readonly gone: readonly number[];
}

/** Compares the findings of a closing or a correction with those before. One finding keeps one task. */
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
