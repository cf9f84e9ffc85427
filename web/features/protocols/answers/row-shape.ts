import { offeredAnswers, type Question } from '#shared/questionnaire/questionnaire.ts';

/** Longer answers do not fit beside their question. */
const MAX_LETTERS = 24;
const MAX_OPTIONS = 3;

/** Returns whether the answer stands in the row of its question, rather than below it. */
export function fitsBeside(question: Question): boolean {
  if (question.type === 'number' || question.type === 'date' || question.type === 'time') return true;
  if (question.type !== 'yesNo' && question.type !== 'singleChoice') return false;
  const labels = offeredAnswers(question).map(({ label }) => label);
  return labels.length <= MAX_OPTIONS && labels.join('').length <= MAX_LETTERS;
}
