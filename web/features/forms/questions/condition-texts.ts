import { germanDay } from '#shared/domain/german-day.ts';
import { numberText } from '#shared/questionnaire/answers.ts';
import {
  type Condition,
  type ConditionOperator,
  type Question,
  type Questionnaire,
  questionsOf,
  type QuestionType,
  type VisibleIf,
  YES_NO_TEXTS,
} from '#shared/questionnaire/questionnaire.ts';

const OPERATOR_TEXTS: Record<ConditionOperator, string> = {
  is: 'ist',
  isNot: 'ist nicht',
  isAbove: 'ist größer als',
  isBelow: 'ist kleiner als',
  isAnswered: 'ist beantwortet',
};

/** Operators that read differently for some types: a choice contains an option, and a date is earlier or later. */
const OPERATOR_TEXTS_OF_TYPE: Partial<Record<QuestionType, Partial<Record<ConditionOperator, string>>>> = {
  multipleChoice: { is: 'enthält', isNot: 'enthält nicht' },
  date: { isAbove: 'ist nach dem', isBelow: 'ist vor dem' },
  time: { isAbove: 'ist nach', isBelow: 'ist vor' },
};

export const operatorText = (operator: ConditionOperator, type: QuestionType | undefined): string =>
  (type === undefined ? undefined : OPERATOR_TEXTS_OF_TYPE[type]?.[operator]) ?? OPERATOR_TEXTS[operator];

const isYesNo = (value: string): value is keyof typeof YES_NO_TEXTS => Object.hasOwn(YES_NO_TEXTS, value);

/** Returns the value of a condition as the label of the question's answer. */
function valueText(question: Question | undefined, value: Condition['value']): string {
  if (value === undefined || value === '') return '…';
  if (typeof value === 'number') {
    return question?.unit ? `${numberText(value)} ${question.unit}` : numberText(value);
  }
  if (question?.type === 'yesNo' && isYesNo(value)) return YES_NO_TEXTS[value];
  if (question?.type === 'date') return germanDay(value);
  return question?.options?.find(({ id }) => id === value)?.label ?? value;
}

const SIGNS: Record<ConditionOperator, string> = {
  is: '=',
  isNot: '≠',
  isAbove: '>',
  isBelow: '<',
  isAnswered: 'beantwortet',
};

/** Returns the questions by id, with their numbers in the builder. */
export type NumberedQuestions = ReadonlyMap<string, { readonly number: number; readonly question: Question }>;

export const numbered = (questionnaire: Questionnaire): NumberedQuestions =>
  new Map(questionsOf(questionnaire).map((question, index) => [question.id, { number: index + 1, question }]));

/** Returns e.g. 'wenn Frage 3 = Nein und Frage 4 beantwortet'. */
export function visibleIfText(questions: NumberedQuestions, visibleIf: VisibleIf | undefined): string {
  if (visibleIf === undefined || visibleIf.conditions.length === 0) return '';
  const parts = visibleIf.conditions.map(({ question: id, operator, value }) => {
    const source = questions.get(id);
    const comparison = `Frage ${source?.number ?? '?'} ${SIGNS[operator]}`;
    return operator === 'isAnswered' ? comparison : `${comparison} ${valueText(source?.question, value)}`;
  });
  return `wenn ${parts.join(visibleIf.match === 'all' ? ' und ' : ' oder ')}`;
}
