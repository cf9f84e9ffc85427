// What a form asks: sections of questions, as plain data. A draft may be incomplete; what may be published is decided in
// `questionnaire-faults.ts`, what is visible, valid and a Mangel in its neighbours.
import * as z from 'zod/mini';
import { atMost } from '#shared/contracts/hydra.ts';

export const MAXIMUM_SECTIONS = 50;
export const MAXIMUM_QUESTIONS = 300;
export const TOO_MANY_QUESTIONS_MESSAGE = `Bitte höchstens ${MAXIMUM_QUESTIONS} Fragen.`;
export const MAXIMUM_OPTIONS = 50;
export const MAXIMUM_CONDITIONS = 10;
export const LABEL_LENGTH = 500;
export const HELP_TEXT_LENGTH = 2000;
const UNIT_LENGTH = 30;
const MAXIMUM_DEFECT_TASK_HOURS = 24 * 365;

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

/** The values a yes-no question may have; the last only where the question allows it, and never without a reason. */
export const YES_NO_TEXTS = { yes: 'Ja', no: 'Nein', notApplicable: 'Entfällt' } as const;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A day there is, as `2026-01-31`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !DATE.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** As `18:05`. */
export const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value);

/**
 * Ids are given once and stay through all versions: an answer finds its question by it. One name cannot be a key of the
 * answers: JSON readers drop it.
 */
export const identifier = () =>
  z.string().check(
    z.regex(/^[a-zA-Z0-9_-]{1,64}$/, 'Bitte eine gültige Kennung angeben.'),
    z.refine((text) => text !== '__proto__', 'Bitte eine gültige Kennung angeben.'),
  );

export const ConditionOperator = z.enum(['is', 'isNot', 'isAnswered', 'isAbove', 'isBelow']);
export type ConditionOperator = z.infer<typeof ConditionOperator>;

/** Holds or not for the answer of an earlier question; for one that is hidden or unanswered it never holds. */
export const Condition = z.object({
  question: identifier(),
  operator: ConditionOperator,
  /** `yes`, an option's id, a number, a text, `2026-01-31`, `18:05`; of a multiple choice one of what is chosen. */
  value: z.optional(z.union([z.string().check(atMost(LABEL_LENGTH)), z.number()])),
});
export type Condition = z.infer<typeof Condition>;

export const VisibleIf = z.object({
  match: z.enum(['all', 'any']),
  conditions: z.array(Condition).check(z.maxLength(MAXIMUM_CONDITIONS, 'Bitte höchstens 10 Bedingungen.')),
});
export type VisibleIf = z.infer<typeof VisibleIf>;

/** Which answers count as a Mangel, and what follows from one. */
export const Defect = z.object({
  /** Values of a yes-no question or ids of options. */
  values: z.optional(z.array(z.string()).check(z.maxLength(MAXIMUM_OPTIONS))),
  /** Of a number: what lies below or above is a Mangel; both together leave what is between. */
  below: z.optional(z.number()),
  above: z.optional(z.number()),
  requiresComment: z.boolean(),
  requiresPhoto: z.boolean(),
  /** A task to put it right; without a text the question is named. */
  task: z.optional(
    z.object({
      description: z.optional(z.string().check(atMost(LABEL_LENGTH))),
      hours: z
        .int('Bitte ganze Stunden angeben.')
        .check(
          z.minimum(1, 'Bitte mindestens eine Stunde angeben.'),
          z.maximum(MAXIMUM_DEFECT_TASK_HOURS, 'Bitte höchstens ein Jahr angeben.'),
        ),
    }),
  ),
  notifies: z.boolean(),
});
export type Defect = z.infer<typeof Defect>;

export const QuestionOption = z.object({ id: identifier(), label: z.string().check(atMost(LABEL_LENGTH)) });
export type QuestionOption = z.infer<typeof QuestionOption>;

export const Question = z.object({
  id: identifier(),
  type: QuestionType,
  label: z.string().check(atMost(LABEL_LENGTH)),
  helpText: z.optional(z.string().check(atMost(HELP_TEXT_LENGTH))),
  isRequired: z.boolean(),
  /** Of a yes-no question: may also be answered with 'Entfällt' and a reason. */
  allowsNotApplicable: z.optional(z.boolean()),
  options: z.optional(z.array(QuestionOption).check(z.maxLength(MAXIMUM_OPTIONS, 'Bitte höchstens 50 Antworten.'))),
  /** Of a text: several lines. */
  isMultiline: z.optional(z.boolean()),
  /** Of a number. */
  unit: z.optional(z.string().check(atMost(UNIT_LENGTH))),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  /** Of a number: digits behind the comma; none for whole numbers. */
  decimals: z.optional(z.int().check(z.minimum(0), z.maximum(4, 'Bitte höchstens 4 Nachkommastellen.'))),
  visibleIf: z.optional(VisibleIf),
  defect: z.optional(Defect),
});
export type Question = z.infer<typeof Question>;

export const Section = z.object({
  id: identifier(),
  title: z.string().check(atMost(LABEL_LENGTH)),
  description: z.optional(z.string().check(atMost(HELP_TEXT_LENGTH))),
  visibleIf: z.optional(VisibleIf),
  // Of all sections together: that is counted in `structureFaults`.
  questions: z.array(Question).check(z.maxLength(MAXIMUM_QUESTIONS, TOO_MANY_QUESTIONS_MESSAGE)),
});
export type Section = z.infer<typeof Section>;

export const Questionnaire = z.object({
  sections: z.array(Section).check(z.maxLength(MAXIMUM_SECTIONS, 'Bitte höchstens 50 Abschnitte.')),
});
export type Questionnaire = z.infer<typeof Questionnaire>;

const YES_NO_ANSWERS: readonly QuestionOption[] = Object.entries(YES_NO_TEXTS).map(([key, label]) => ({
  id: key,
  label,
}));
const YES_OR_NO = YES_NO_ANSWERS.filter((answer) => answer.id !== 'notApplicable');

/** What a question offers to choose from, in its words; nothing where the answer is free. */
export function offeredAnswers({ type, options = [], allowsNotApplicable }: Question): readonly QuestionOption[] {
  if (type !== 'yesNo') return options;
  return allowsNotApplicable === true ? YES_NO_ANSWERS : YES_OR_NO;
}

export const questionsOf = (questionnaire: Questionnaire): readonly Question[] =>
  questionnaire.sections.flatMap(({ questions }) => questions);
