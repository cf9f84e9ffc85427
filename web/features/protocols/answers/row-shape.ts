import { offeredAnswers, type Question } from '#shared/questionnaire/questionnaire.ts';

/** Limits of a choice that fits beside its question: the letters of all labels together, and the number of labels. */
const MAX_LABEL_LETTERS = 24;
const MAX_LABELS = 3;

/** Returns whether the answer is shown beside its question instead of below it. */
export function fitsBeside(question: Question): boolean {
  if (question.type === 'number' || question.type === 'date' || question.type === 'time') return true;
  if (question.type !== 'yesNo' && question.type !== 'singleChoice') return false;
  const labels = offeredAnswers(question).map(({ label }) => label);
  return labels.length <= MAX_LABELS && labels.join('').length <= MAX_LABEL_LETTERS;
}
