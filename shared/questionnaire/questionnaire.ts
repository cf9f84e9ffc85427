// The questionnaire of a form: sections of questions, as plain data. A draft may be incomplete.
// `questionnaire-faults.ts` decides what may be published; the other files of this folder decide what is visible, valid
// and a Mangel.
import * as z from 'zod/mini';
import { maxCharacters } from '#shared/contracts/wire/hydra.ts';

export const MAX_SECTIONS = 50;
export const MAX_QUESTIONS = 300;
export const TOO_MANY_QUESTIONS_MESSAGE = `Bitte höchstens ${MAX_QUESTIONS} Fragen.`;
export const MAX_OPTIONS = 50;
export const MAX_CONDITIONS = 10;
export const MAX_LABEL_CHARACTERS = 500;
export const MAX_HELP_TEXT_CHARACTERS = 2000;
const MAX_UNIT_CHARACTERS = 30;
const MAX_DEFECT_TASK_HOURS = 24 * 365;

export const QuestionType = z.enum([
  'yesNo',
  'singleChoice',
  'multipleChoice',
  'text',
  'number',
  'date',
  'time',
  'photo',
  'signature',
]);
export type QuestionType = z.infer<typeof QuestionType>;
export const QUESTION_TYPE_TEXTS = {
  yesNo: 'Ja / Nein',
  singleChoice: 'Einfachauswahl',
  multipleChoice: 'Mehrfachauswahl',
  text: 'Text',
  number: 'Zahl',
  date: 'Datum',
  time: 'Uhrzeit',
  photo: 'Foto',
  signature: 'Unterschrift',
} as const satisfies Record<QuestionType, string>;

/** Values of a yes-no question. `notApplicable` is only possible if the question allows it, and it needs a reason. */
export const YES_NO_TEXTS = { yes: 'Ja', no: 'Nein', notApplicable: 'Entfällt' } as const;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Returns whether the value is an existing day such as `2026-01-31`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !DATE.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Returns whether the value is a time such as `18:05`. */
export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value);

/**
 * Schema of an id. Ids stay the same in all versions, because answers refer to questions by id. `__proto__` is refused
 * because JSON readers drop it as a key of the answers.
 */
export const identifier = () =>
  z.string().check(
    z.regex(/^[a-zA-Z0-9_-]{1,64}$/, 'Bitte eine gültige Kennung angeben.'),
    z.refine((text) => text !== '__proto__', 'Bitte eine gültige Kennung angeben.'),
  );

export const ConditionOperator = z.enum(['is', 'isNot', 'isAnswered', 'isAbove', 'isBelow']);
export type ConditionOperator = z.infer<typeof ConditionOperator>;

/** A condition on the answer to an earlier question. It is false if that question is hidden or unanswered. */
export const Condition = z.object({
  question: identifier(),
  operator: ConditionOperator,
  /**
   * `yes`, an option's id, a number, a text, `2026-01-31` or `18:05`; for a multiple choice one of the chosen options.
   */
  value: z.optional(z.union([z.string().check(maxCharacters(MAX_LABEL_CHARACTERS)), z.number()])),
});
export type Condition = z.infer<typeof Condition>;

export const VisibleIf = z.object({
  match: z.enum(['all', 'any']),
  conditions: z.array(Condition).check(z.maxLength(MAX_CONDITIONS, 'Bitte höchstens 10 Bedingungen.')),
});
export type VisibleIf = z.infer<typeof VisibleIf>;

/** Schema of the hours within which a Mangel has to be fixed. */
export const deadlineHours = () =>
  z
    .int('Bitte ganze Stunden angeben.')
    .check(
      z.minimum(1, 'Bitte mindestens eine Stunde angeben.'),
      z.maximum(MAX_DEFECT_TASK_HOURS, 'Bitte höchstens ein Jahr angeben.'),
    );

/** The answers that count as a Mangel, and their consequences. */
export const Defect = z.object({
  /** Values of a yes-no question, or ids of options. */
  values: z.optional(z.array(z.string()).check(z.maxLength(MAX_OPTIONS))),
  /** For a number: a value below `below` or above `above` is a Mangel. */
  below: z.optional(z.number()),
  above: z.optional(z.number()),
  requiresComment: z.boolean(),
  requiresPhoto: z.boolean(),
  /** A task to fix the Mangel; its description defaults to the label of the question. */
  task: z.optional(
    z.object({
      description: z.optional(z.string().check(maxCharacters(MAX_LABEL_CHARACTERS))),
      hours: deadlineHours(),
    }),
  ),
  notifies: z.boolean(),
});
export type Defect = z.infer<typeof Defect>;

export const QuestionOption = z.object({
  id: identifier(),
  label: z.string().check(maxCharacters(MAX_LABEL_CHARACTERS)),
});
export type QuestionOption = z.infer<typeof QuestionOption>;

export const Question = z.object({
  id: identifier(),
  type: QuestionType,
  label: z.string().check(maxCharacters(MAX_LABEL_CHARACTERS)),
  helpText: z.optional(z.string().check(maxCharacters(MAX_HELP_TEXT_CHARACTERS))),
  isRequired: z.boolean(),
  /** For a yes-no question: it may also be answered with 'Entfällt' and a reason. */
  allowsNotApplicable: z.optional(z.boolean()),
  options: z.optional(z.array(QuestionOption).check(z.maxLength(MAX_OPTIONS, 'Bitte höchstens 50 Antworten.'))),
  /** For a text: the answer may have several lines. */
  isMultiline: z.optional(z.boolean()),
  /** For a number. */
  unit: z.optional(z.string().check(maxCharacters(MAX_UNIT_CHARACTERS))),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  /** For a number: the number of decimal places; absent for whole numbers. */
  decimals: z.optional(z.int().check(z.minimum(0), z.maximum(4, 'Bitte höchstens 4 Nachkommastellen.'))),
  visibleIf: z.optional(VisibleIf),
  defect: z.optional(Defect),
});
export type Question = z.infer<typeof Question>;

export const Section = z.object({
  id: identifier(),
  title: z.string().check(maxCharacters(MAX_LABEL_CHARACTERS)),
  description: z.optional(z.string().check(maxCharacters(MAX_HELP_TEXT_CHARACTERS))),
  visibleIf: z.optional(VisibleIf),
  // `structureFaults` applies the same limit to all sections together.
  questions: z.array(Question).check(z.maxLength(MAX_QUESTIONS, TOO_MANY_QUESTIONS_MESSAGE)),
});
export type Section = z.infer<typeof Section>;

export const Questionnaire = z.object({
  sections: z.array(Section).check(z.maxLength(MAX_SECTIONS, 'Bitte höchstens 50 Abschnitte.')),
});
export type Questionnaire = z.infer<typeof Questionnaire>;

const YES_NO_ANSWERS: readonly QuestionOption[] = Object.entries(YES_NO_TEXTS).map(([key, label]) => ({
  id: key,
  label,
}));
const YES_OR_NO = YES_NO_ANSWERS.filter((answer) => answer.id !== 'notApplicable');

/** Returns the answers a question offers; empty if the answer is free. */
export function offeredAnswers({ type, options = [], allowsNotApplicable }: Question): readonly QuestionOption[] {
  if (type !== 'yesNo') return options;
  return allowsNotApplicable === true ? YES_NO_ANSWERS : YES_OR_NO;
}

export const questionsOf = (questionnaire: Questionnaire): readonly Question[] =>
  questionnaire.sections.flatMap(({ questions }) => questions);
