import { offeredAnswers, type Question } from '#shared/questionnaire/questionnaire.ts';

/** Types whose answers are too wide for the row of their question. */
const MAX_LETTERS = 24;
const MAX_OPTIONS = 3;

/** Returns whether the answer is shown beside its question instead of below it. */
export function fitsBeside(question: Question): boolean {
  if (question.type === 'number' || question.type === 'date' || question.type === 'time') return true;
  if (question.type !== 'yesNo' && question.type !== 'singleChoice') return false;
  const labels = offeredAnswers(question).map(({ label }) => label);
  return labels.length <= MAX_OPTIONS && labels.join('').length <= MAX_LETTERS;
}
