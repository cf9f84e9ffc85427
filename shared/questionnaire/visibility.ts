import { type Answer, type Answers, isAnswered } from './answers.ts';
import {
  type Condition,
  type ConditionOperator,
  type Question,
  type Questionnaire,
  questionsOf,
  type VisibleIf,
} from './questionnaire.ts';

/**
 * The visible questions so far. Hidden questions are left out, so that their answers do not influence later conditions.
 */
type VisibleQuestions = ReadonlyMap<string, { readonly question: Question; readonly answer: Answer | undefined }>;

type AnswerValue = Answer['value'];

/** Returns a number above zero if `given` comes after `value`, below zero if before; NaN if their types differ. */
function compareValues(given: AnswerValue, value: Condition['value']): number {
  if (typeof given === 'number' && typeof value === 'number') return given - value;
  // Dates and times are written so that their alphabetical order is their order in time.
  if (typeof given === 'string' && typeof value === 'string') return given < value ? -1 : Number(given > value);
  return Number.NaN;
}

const COMPARISONS: Record<ConditionOperator, (given: AnswerValue, value: Condition['value']) => boolean> = {
  isAnswered: () => true,
  is: (given, value) => (Array.isArray(given) ? given.some((one) => one === value) : given === value),
  isNot: (given, value) => (Array.isArray(given) ? given.every((one) => one !== value) : given !== value),
  isAbove: (given, value) => compareValues(given, value) > 0,
  isBelow: (given, value) => compareValues(given, value) < 0,
};

function isFulfilled({ question: id, operator, value }: Condition, visible: VisibleQuestions): boolean {
  const visibleQuestion = visible.get(id);
  if (visibleQuestion === undefined || !isAnswered(visibleQuestion.question, visibleQuestion.answer)) return false;
  return COMPARISONS[operator](visibleQuestion.answer.value, value);
}

function isShown(visibleIf: VisibleIf | undefined, seen: VisibleQuestions): boolean {
  if (visibleIf === undefined || visibleIf.conditions.length === 0) return true;
  return visibleIf.match === 'all'
    ? visibleIf.conditions.every((condition) => isFulfilled(condition, seen))
    : visibleIf.conditions.some((condition) => isFulfilled(condition, seen));
}

/**
 * Returns the ids of the questions visible with these answers. One pass suffices, because conditions refer to earlier
 * questions only.
 */
export function visibleQuestions(questionnaire: Questionnaire, answers: Answers): ReadonlySet<string> {
  const seen = new Map<string, { question: Question; answer: Answer | undefined }>();
  for (const section of questionnaire.sections) {
    if (!isShown(section.visibleIf, seen)) continue;
    for (const question of section.questions) {
      if (isShown(question.visibleIf, seen)) seen.set(question.id, { question, answer: answerTo(answers, question) });
    }
  }
  return new Set(seen.keys());
}

/**
 * Returns the answer to a question. Only own properties are read, because the id of a question may be `constructor`.
 */
export const answerTo = (answers: Answers, question: Pick<Question, 'id'>): Answer | undefined =>
  Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;

/**
 * Returns the answers to store: answers to hidden questions are removed; answers to questions this version does not
 * know are kept.
 */
export function answersToStore(questionnaire: Questionnaire, answers: Answers): Answers {
  const visible = visibleQuestions(questionnaire, answers);
  const known = new Set(questionsOf(questionnaire).map(({ id }) => id));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => visible.has(id) || !known.has(id)));
}
