import { type Answer, type Answers, isAnswered } from './answers.ts';
import {
  type Condition,
  type ConditionOperator,
  type Question,
  type Questionnaire,
  questionsOf,
  type VisibleIf,
} from './questionnaire.ts';

/** Keeps what is hidden out of sight of later conditions: an answer nobody can see decides nothing. */
type Seen = ReadonlyMap<string, { readonly question: Question; readonly answer: Answer | undefined }>;

type Given = Answer['value'];

/** Above or below zero as `given` lies after or before `value`; NaN, which is neither, where the two are not of one kind. */
function compared(given: Given, value: Condition['value']): number {
  if (typeof given === 'number' && typeof value === 'number') return given - value;
  // Dates and times are written so that their order is that of their letters.
  if (typeof given === 'string' && typeof value === 'string') return given < value ? -1 : Number(given > value);
  return Number.NaN;
}

const COMPARISONS: Record<ConditionOperator, (given: Given, value: Condition['value']) => boolean> = {
  isAnswered: () => true,
  is: (given, value) => (Array.isArray(given) ? given.some((one) => one === value) : given === value),
  isNot: (given, value) => (Array.isArray(given) ? given.every((one) => one !== value) : given !== value),
  isAbove: (given, value) => compared(given, value) > 0,
  isBelow: (given, value) => compared(given, value) < 0,
};

function holds({ question: id, operator, value }: Condition, seen: Seen): boolean {
  const asked = seen.get(id);
  if (asked === undefined || !isAnswered(asked.question, asked.answer)) return false;
  return COMPARISONS[operator](asked.answer.value, value);
}

function isShown(visibleIf: VisibleIf | undefined, seen: Seen): boolean {
  if (visibleIf === undefined || visibleIf.conditions.length === 0) return true;
  return visibleIf.match === 'all'
    ? visibleIf.conditions.every((condition) => holds(condition, seen))
    : visibleIf.conditions.some((condition) => holds(condition, seen));
}

/** Ids of the questions that are asked, given these answers. One pass: conditions look at earlier questions only. */
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

/** Own properties only: a question may be called `constructor`. */
export const answerTo = (answers: Answers, question: Pick<Question, 'id'>): Answer | undefined =>
  Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;

/** What is stored in the end: no answer to a question that was not asked; one to a question we do not know is not ours to drop. */
export function answersToStore(questionnaire: Questionnaire, answers: Answers): Answers {
  const visible = visibleQuestions(questionnaire, answers);
  const known = new Set(questionsOf(questionnaire).map(({ id }) => id));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => visible.has(id) || !known.has(id)));
}
