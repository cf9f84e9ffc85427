import {
  type Answer,
  type Answers,
  isAnswered,
  MAX_IMAGES,
  numberText,
  MAX_TEXT_ANSWER_CHARACTERS,
} from './answers.ts';
import { defectOf } from './findings.ts';
import {
  isDate,
  isTime,
  offeredAnswers,
  type Question,
  type Questionnaire,
  questionsOf,
  type QuestionType,
} from './questionnaire.ts';
import { answerTo, visibleQuestions } from './visibility.ts';

/** A fault of an answer that prevents closing the protocol, with the field to correct. */
export interface AnswerFault {
  readonly question: string;
  readonly field: 'value' | 'comment' | 'images';
  readonly message: string;
}

/**
 * Maximum absolute value of a number: larger than anything counted at a location, but small enough to add up thousands
 * of them without a relevant loss of precision.
 */
const MAX_ABSOLUTE_NUMBER = 1_000_000_000_000;

function numberFault({ minimum, maximum, decimals = 0 }: Question, value: number): string | undefined {
  if (!Number.isFinite(value)) return 'Bitte eine Zahl angeben.';
  if (Math.abs(value) > MAX_ABSOLUTE_NUMBER) return 'Diese Zahl ist zu groß.';
  if (minimum !== undefined && value < minimum) return `Bitte mindestens ${numberText(minimum)} angeben.`;
  if (maximum !== undefined && value > maximum) return `Bitte höchstens ${numberText(maximum)} angeben.`;
  if (Number(value.toFixed(decimals)) !== value) {
    return decimals === 0 ? 'Bitte eine ganze Zahl angeben.' : `Bitte höchstens ${decimals} Nachkommastellen angeben.`;
  }
  return undefined;
}

const isOffered = (question: Question, value: unknown) => offeredAnswers(question).some(({ id }) => id === value);

/** Requires each option at most once, because the evaluation counts them. */
const areDistinctOptions = (question: Question, value: Answer['value']) =>
  Array.isArray(value) && new Set(value).size === value.length && value.every((one) => isOffered(question, one));

const CHOICE = 'Bitte eine der Antworten wählen.';

const choiceFault = (question: Question, value: Answer['value']) => (isOffered(question, value) ? undefined : CHOICE);

const textFault = (isRight: (text: string) => boolean, message: string) => (_: Question, value: Answer['value']) =>
  typeof value === 'string' && isRight(value) ? undefined : message;

const imageFault = (_: Question, value: Answer['value']) =>
  value === undefined ? undefined : 'Bitte ein Bild angeben.';

/** Return the fault of a given value, or undefined if it is valid. */
const VALUE_FAULTS: Record<QuestionType, (question: Question, value: Answer['value']) => string | undefined> = {
  yesNo: choiceFault,
  singleChoice: choiceFault,
  multipleChoice: (question, value) => (areDistinctOptions(question, value) ? undefined : CHOICE),
  number: (question, value) => (typeof value === 'number' ? numberFault(question, value) : 'Bitte eine Zahl angeben.'),
  date: textFault(isDate, 'Bitte ein Datum angeben.'),
  time: textFault(isTime, 'Bitte eine Uhrzeit angeben.'),
  text: textFault((text) => text.length <= MAX_TEXT_ANSWER_CHARACTERS, 'Bitte einen Text angeben.'),
  photo: imageFault,
  signature: imageFault,
};

/** Returns whether a value is empty, as it is after an answer was removed. */
const isEmptyValue = (value: Answer['value']) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const MISSING_TEXTS: Partial<Record<Question['type'], string>> = {
  photo: 'Bitte ein Foto aufnehmen.',
  signature: 'Bitte unterschreiben.',
};

/** Returns the faults of the answer to one visible question. */
export function faultsOfAnswer(question: Question, answer: Answer | undefined): readonly AnswerFault[] {
  const fault = (field: AnswerFault['field'], message: string): AnswerFault => ({
    question: question.id,
    field,
    message,
  });
  const givenValue = answer?.value;
  if (!isAnswered(question, answer)) {
    const valueFault = isEmptyValue(givenValue) ? undefined : VALUE_FAULTS[question.type](question, givenValue);
    if (valueFault !== undefined) return [fault('value', valueFault)];
    if (!question.isRequired) return [];
    const field = question.type in MISSING_TEXTS ? 'images' : 'value';
    return [fault(field, MISSING_TEXTS[question.type] ?? 'Bitte beantworten.')];
  }
  const valueFault = VALUE_FAULTS[question.type](question, answer.value);
  if (valueFault !== undefined) return [fault('value', valueFault)];
  return [...commentFaults(question, answer), ...imageFaults(question, answer)];
}

function commentFaults(question: Question, answer: Answer): readonly AnswerFault[] {
  if ((answer.comment ?? '').trim() !== '') return [];
  const fault = (message: string) => [{ question: question.id, field: 'comment', message } as const];
  if (question.type === 'yesNo' && answer.value === 'notApplicable')
    return fault('Bitte begründen, warum das entfällt.');
  return defectOf(question, answer)?.requiresComment ? fault('Bitte den Mangel beschreiben.') : [];
}

function imageFaults(question: Question, answer: Answer): readonly AnswerFault[] {
  const count = answer.images?.length ?? 0;
  const fault = (message: string) => [{ question: question.id, field: 'images', message } as const];
  if (count > (question.type === 'signature' ? 1 : MAX_IMAGES)) return fault('Das sind zu viele Bilder.');
  return count === 0 && defectOf(question, answer)?.requiresPhoto ? fault('Bitte den Mangel fotografieren.') : [];
}

/** Returns all faults that prevent closing a protocol, in the order of the questionnaire. */
export function faultsOfAnswers(questionnaire: Questionnaire, answers: Answers): readonly AnswerFault[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionsOf(questionnaire)
    .filter(({ id }) => visible.has(id))
    .flatMap((question) => faultsOfAnswer(question, answerTo(answers, question)));
}
