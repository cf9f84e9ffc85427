import { type Answers, isAnswered } from '#shared/questionnaire/answers.ts';
import { type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { type AnswerFault, faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answerTo, visibleQuestions } from '#shared/questionnaire/visibility.ts';

export interface Progress {
  readonly asked: number;
  readonly answered: number;
  /** Faults that prevent the protocol from being closed, in the order of the questionnaire. */
  readonly faults: readonly AnswerFault[];
  /** Ids of the questions these are about, each once. */
  readonly open: readonly string[];
  /** Number of answers that are not valid yet. */
  readonly unclear: number;
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
    unclear: answered.filter(({ id }) => open.has(id)).length,
  };
}

/** '12 von 18 beantwortet · 3 fehlen noch · 1 zu klären' */
export function progressWords({ asked, answered, open, unclear }: Progress): string {
  const missing = open.length - unclear;
  return [
    `${answered} von ${asked} beantwortet`,
    ...(missing > 0 ? [`${missing} ${missing === 1 ? 'fehlt' : 'fehlen'} noch`] : []),
    ...(unclear > 0 ? [`${unclear} zu klären`] : []),
    ...(open.length === 0 ? ['vollständig'] : []),
  ].join(' · ');
}

/** After the question somebody is at, and from the beginning when there is none behind it. */
export function nextOpen(
  questionnaire: Questionnaire,
  open: readonly string[],
  current: string | undefined,
): string | undefined {
  const order = questionsOf(questionnaire).map(({ id }) => id);
  const at = current === undefined ? -1 : order.indexOf(current);
  return open.find((id) => order.indexOf(id) > at) ?? open[0];
}

interface SectionProgress {
  readonly id: string;
  readonly title: string;
  readonly open: number;
}

/** The sections something is asked in now. */
export function sectionsOf(questionnaire: Questionnaire, answers: Answers, open: readonly string[]): SectionProgress[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionnaire.sections
    .filter(({ questions }) => questions.some(({ id }) => visible.has(id)))
    .map(({ id, title, questions }) => ({ id, title, open: questions.filter((one) => open.includes(one.id)).length }));
}
