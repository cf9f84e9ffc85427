import { type Answers, isAnswered } from '#shared/questionnaire/answers.ts';
import { findingsOf } from '#shared/questionnaire/findings.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { type AnswerFault, faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answerTo, visibleQuestions } from '#shared/questionnaire/visibility.ts';

export interface Progress {
  readonly asked: number;
  readonly answered: number;
  /** Faults that prevent the protocol from being closed, in the order of the questionnaire. */
  readonly faults: readonly AnswerFault[];
  /** Ids of the questions with such a fault, without duplicates. */
  readonly open: readonly string[];
  /** Ids of the questions whose answer is not valid yet. */
  readonly unclear: readonly string[];
  /** Number of answers that are a defect. */
  readonly defects: number;
}

export function progressOf(questionnaire: Questionnaire, answers: Answers): Progress {
  const visible = visibleQuestions(questionnaire, answers);
  const faults = faultsOfAnswers(questionnaire, answers);
  const asked = questionsOf(questionnaire).filter(({ id }) => visible.has(id));
  const answered = asked.filter((question) => isAnswered(question, answerTo(answers, question)));
  const open = new Set(faults.map(({ question }) => question));
  return {
    asked: asked.length,
    answered: answered.length,
    faults,
    open: [...open],
    unclear: answered.filter(({ id }) => open.has(id)).map(({ id }) => id),
    defects: findingsOf(questionnaire, answers).length,
  };
}

/**
 * Returns e.g. '1 Mangel · Noch 3 offen · 1 zu klären'. Open questions are mentioned only after an attempt to close
 * the protocol.
 */
export function progressWords({ open, unclear, defects }: Progress, isAttempted: boolean): string {
  const missing = open.length - unclear.length;
  return [
    ...(defects > 0 ? [defects === 1 ? '1 Mangel' : `${defects} Mängel`] : []),
    ...(isAttempted && missing > 0 ? [`Noch ${missing} offen`] : []),
    ...(unclear.length > 0 ? [`${unclear.length} zu klären`] : []),
    ...(open.length === 0 ? ['vollständig'] : []),
  ].join(' · ');
}

/** Returns the next open question after the current one, or the first one if none follows. */
export function nextOpen(
  questionnaire: Questionnaire,
  open: readonly string[],
  current: string | undefined,
): string | undefined {
  const order = questionsOf(questionnaire).map(({ id }) => id);
  const at = current === undefined ? -1 : order.indexOf(current);
  return open.find((id) => order.indexOf(id) > at) ?? open[0];
}
