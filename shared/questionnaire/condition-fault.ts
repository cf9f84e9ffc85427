import {
  type Condition,
  type ConditionOperator,
  isDate,
  isTime,
  offeredAnswers,
  type Question,
  type QuestionType,
} from './questionnaire.ts';

/**
 * The operators that make sense for each type of question. With any other operator the condition would never be true
 * and its question never shown.
 */
export const CONDITION_OPERATORS = {
  yesNo: ['is', 'isNot', 'isAnswered'],
  singleChoice: ['is', 'isNot', 'isAnswered'],
  multipleChoice: ['is', 'isNot', 'isAnswered'],
  text: ['is', 'isNot', 'isAnswered'],
  number: ['is', 'isNot', 'isAbove', 'isBelow', 'isAnswered'],
  date: ['is', 'isNot', 'isAbove', 'isBelow', 'isAnswered'],
  time: ['is', 'isNot', 'isAbove', 'isBelow', 'isAnswered'],
  photo: ['isAnswered'],
  signature: ['isAnswered'],
} as const satisfies Record<QuestionType, readonly ConditionOperator[]>;

/** Such a condition is refused even in a draft, because it could lead to a cycle. */
export const LATER_QUESTION_MESSAGE = 'Die Bedingung muss sich auf eine frühere Frage beziehen.';

function valueFault(source: Question, value: Condition['value']): string | undefined {
  switch (source.type) {
    case 'yesNo':
    case 'singleChoice':
    case 'multipleChoice':
      return offeredAnswers(source).some(({ id }) => id === value)
        ? undefined
        : 'Diese Antwort gibt es dort nicht mehr.';
    case 'number':
      return typeof value === 'number' ? undefined : 'Bitte eine Zahl angeben.';
    case 'date':
      return isDate(value) ? undefined : 'Bitte ein Datum angeben.';
    case 'time':
      return isTime(value) ? undefined : 'Bitte eine Uhrzeit angeben.';
    default:
      return typeof value === 'string' ? undefined : 'Bitte einen Text angeben.';
  }
}

/**
 * Returns the message about an invalid condition, or undefined. @param source the question the condition refers to;
 * undefined if no earlier question has its id
 */
export function conditionFault({ operator, value }: Condition, source: Question | undefined): string | undefined {
  if (source === undefined) return LATER_QUESTION_MESSAGE;
  const operators: readonly ConditionOperator[] = CONDITION_OPERATORS[source.type];
  if (!operators.includes(operator)) {
    return operators.length === 1
      ? 'Hier lässt sich nur prüfen, ob geantwortet wurde.'
      : 'Das lässt sich bei dieser Art Frage nicht vergleichen.';
  }
  if (operator === 'isAnswered') return undefined;
  if (value === undefined || value === '') return 'Bitte angeben, womit verglichen wird.';
  return valueFault(source, value);
}
