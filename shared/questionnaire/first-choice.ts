import type { Answers } from './answers.ts';
import { offeredAnswers, questionsOf, type Questionnaire } from './questionnaire.ts';

/** Returns the labels that the first question offers, if that is a single choice. */
export function firstChoices(questionnaire: Questionnaire): readonly string[] {
  const [question] = questionsOf(questionnaire);
  return question?.type === 'singleChoice' ? offeredAnswers(question).map(({ label }) => label) : [];
}

/** Returns the answers that choose this label at the first question, or none if it does not offer the label. */
export function answersOfFirstChoice(questionnaire: Questionnaire, label: string): Answers {
  const [question] = questionsOf(questionnaire);
  if (question?.type !== 'singleChoice') return {};
  const chosen = offeredAnswers(question).find((offered) => offered.label === label);
  return chosen === undefined ? {} : { [question.id]: { value: chosen.id } };
}

/** Returns the label of the answer to the first question, if that is a single choice. */
export function firstChoice(questionnaire: Questionnaire, answers: Answers): string | undefined {
  const [question] = questionsOf(questionnaire);
  if (question?.type !== 'singleChoice') return undefined;
  const value = answers[question.id]?.value;
  return offeredAnswers(question).find(({ id }) => id === value)?.label;
}
