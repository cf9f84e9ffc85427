import { isDeepStrictEqual } from 'node:util';
import type { Violation } from '#server/http/render/errors.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { findingsOf, type Finding } from '#shared/questionnaire/findings.ts';
import { questionsOf, type Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';

const NOT_SENT_MESSAGE = 'Dieses Bild wurde noch nicht übertragen.';
/** A protocol that began earlier than this, or begins in the future, comes from a device with a wrong clock. */
const MAX_DAYS_SINCE_BEGIN = 366;

/** Returns the faults that prevent closing, each at the field of the API that must change. */
export const checkAnswers = (questionnaire: Questionnaire, answers: Answers): Violation[] =>
  faultsOfAnswers(questionnaire, answers).map(({ question, field, message }) => ({
    propertyPath: `answers.${question}.${field}`,
    message,
  }));

/** Returns the uuids of all images in the answers, each once. */
export const imagesIn = (answers: Answers): readonly string[] => [
  ...new Set(Object.values(answers).flatMap(({ images = [] }) => images)),
];

/**
 * Returns violations for images that were not uploaded. Images of questions that the form does not contain are not
 * checked, because nobody could take them again.
 */
export function checkImages(
  questionnaire: Questionnaire,
  answers: Answers,
  knownUuids: ReadonlySet<string>,
): Violation[] {
  return questionsOf(questionnaire)
    .filter(({ id }) => Object.hasOwn(answers, id))
    .filter(({ id }) => answers[id]?.images?.some((uuid) => !knownUuids.has(uuid)))
    .map(({ id }) => ({ propertyPath: `answers.${id}.images`, message: NOT_SENT_MESSAGE }));
}

interface ClosedContent {
  readonly answers: Answers;
  readonly profile_id: number | null;
}

/** Tells whether closing again repeats the first closing: the same answers, signed by the same person. */
export const isSameContent = (
  questionnaire: Questionnaire,
  closedContent: ClosedContent,
  sent: { readonly answers: Answers; readonly profileId: number | null },
): boolean =>
  (sent.profileId === null || sent.profileId === closedContent.profile_id) &&
  areAnswersEqual(answersToStore(questionnaire, sent.answers), closedContent.answers);

/** Compares answers without regard to their order. */
export const areAnswersEqual = (a: Answers, b: Answers): boolean =>
  isDeepStrictEqual(withoutUndefined(a), withoutUndefined(b));

/** Normalises answers as they are sent and stored: undefined fields disappear, and -0 becomes 0. */
const withoutUndefined = (answers: Answers): unknown => JSON.parse(JSON.stringify(answers));

interface StoredDraft {
  readonly revision: number;
  readonly answers: Answers;
}

/**
 * Returns whether another device has saved the draft in the meantime. Sending the stored answers once more is no
 * conflict, because the earlier response may have got lost.
 */
export const isSavedElsewhere = (
  draft: StoredDraft,
  sent: { readonly revision: number | undefined; readonly answers: Answers },
): boolean =>
  sent.revision !== undefined && sent.revision !== draft.revision && !areAnswersEqual(sent.answers, draft.answers);

interface UsedForm {
  readonly inactive_since: Date | null;
}

/** A form that is out of use cannot be used for a new protocol. One that was begun before that is still stored. */
export function checkBegin(form: UsedForm, startedAt: Date, now: Date): Violation[] {
  if (Math.abs(now.getTime() - startedAt.getTime()) > MAX_DAYS_SINCE_BEGIN * DAY_MILLISECONDS)
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
  /** The findings, each with the task that was created when it was first found. */
  readonly findings: readonly (Finding & { readonly task?: number })[];
  /** Ids of the tasks whose finding no longer exists. */
  readonly obsoleteTasks: readonly number[];
}

/** Compares the findings of a closing or a correction with the earlier ones. The same finding keeps its task. */
export function compareFindings(
  questionnaire: Questionnaire,
  answers: Answers,
  earlierFindings: readonly KnownFinding[],
): FindingChange {
  const taskByQuestion = new Map(earlierFindings.map(({ question, task }) => [question, task]));
  const findings = findingsOf(questionnaire, answers).map((finding) => {
    const task = taskByQuestion.get(finding.question);
    return task === undefined ? finding : { ...finding, task };
  });
  const foundQuestions = new Set(findings.map(({ question }) => question));
  return {
    findings,
    obsoleteTasks: earlierFindings.flatMap(({ question, task }) =>
      task === undefined || foundQuestions.has(question) ? [] : task,
    ),
  };
}
