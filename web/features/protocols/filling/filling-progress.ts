import { type Answers, isAnswered } from '#shared/questionnaire/answers.ts';
import { findingsOf } from '#shared/questionnaire/findings.ts';
import { type Question, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { type AnswerFault, faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answerTo, visibleQuestions } from '#shared/questionnaire/visibility.ts';

export interface Progress {
  /** Number of visible questions that must be answered. */
  readonly requiredCount: number;
  readonly answeredRequiredCount: number;
  readonly answeredVoluntaryCount: number;
  /** Faults that prevent the protocol from being closed, in the order of the questionnaire. */
  readonly faults: readonly AnswerFault[];
  /** Ids of the questions with such a fault, without duplicates. */
  readonly openQuestions: readonly string[];
  /** Ids of the questions whose answer is not valid yet. */
  readonly invalidQuestions: readonly string[];
  /** Number of answers that are a defect. */
  readonly defectCount: number;
}

export function progressOf(questionnaire: Questionnaire, answers: Answers): Progress {
  const visible = visibleQuestions(questionnaire, answers);
  const faults = faultsOfAnswers(questionnaire, answers);
  const visibleQuestionList = questionsOf(questionnaire).filter(({ id }) => visible.has(id));
  const answered = visibleQuestionList.filter((question) => isAnswered(question, answerTo(answers, question)));
  const openQuestions = new Set(faults.map(({ question }) => question));
  return {
    requiredCount: visibleQuestionList.filter(isRequired).length,
    answeredRequiredCount: answered.filter(isRequired).length,
    answeredVoluntaryCount: answered.filter((question) => !question.isRequired).length,
    faults,
    openQuestions: [...openQuestions],
    invalidQuestions: answered.filter(({ id }) => openQuestions.has(id)).map(({ id }) => id),
    defectCount: findingsOf(questionnaire, answers).length,
  };
}

const isRequired = (question: Question) => question.isRequired;

/**
 * Returns e.g. '2 freiwillig · 1 Mangel · Noch 3 offen · 1 zu klären'. Open questions are counted only after an attempt to close the
 * protocol.
 */
export function progressText(
  { answeredVoluntaryCount, openQuestions, invalidQuestions, defectCount }: Progress,
  wasClosingTried: boolean,
): string {
  const missingCount = openQuestions.length - invalidQuestions.length;
  return [
    ...(answeredVoluntaryCount > 0 ? [`${answeredVoluntaryCount} freiwillig`] : []),
    ...(defectCount > 0 ? [defectCount === 1 ? '1 Mangel' : `${defectCount} Mängel`] : []),
    ...(wasClosingTried && missingCount > 0 ? [`Noch ${missingCount} offen`] : []),
    ...(invalidQuestions.length > 0 ? [`${invalidQuestions.length} zu klären`] : []),
    ...(openQuestions.length === 0 ? ['vollständig'] : []),
  ].join(' · ');
}

/** Returns the next open question after the current one, or the first one if none follows. */
export function nextOpenQuestion(
  questionnaire: Questionnaire,
  openQuestions: readonly string[],
  current: string | undefined,
): string | undefined {
  const order = questionsOf(questionnaire).map(({ id }) => id);
  const currentIndex = current === undefined ? -1 : order.indexOf(current);
  return openQuestions.find((id) => order.indexOf(id) > currentIndex) ?? openQuestions[0];
}
