import {
  type Condition,
  type ConditionOperator,
  isDate,
  isTime,
  offeredAnswers,
  type Question,
  type QuestionType,
} from './questionnaire.ts';

/** What may be asked of an answer; anything else would never hold, and its question would never be asked. */
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

/** Also what even a draft may not have: a circle would begin so. */
export const LOOKS_AHEAD_MESSAGE = 'Die Bedingung muss sich auf eine frühere Frage beziehen.';

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

/** @param source the question it looks at, if it stands before */
export function conditionFault({ operator, value }: Condition, source: Question | undefined): string | undefined {
  if (source === undefined) return LOOKS_AHEAD_MESSAGE;
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
