import { germanDay } from '#shared/domain/german-day.ts';
import * as z from 'zod/mini';
import { MAX_COMMENT_CHARACTERS } from '#shared/contracts/wire/corrections.ts';
import { maxCharacters } from '#shared/contracts/wire/hydra.ts';
import {
  deadlineHours,
  identifier,
  isDate,
  isTime,
  MAX_LABEL_CHARACTERS,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  type Question,
  YES_NO_TEXTS,
} from './questionnaire.ts';

export const MAX_TEXT_ANSWER_CHARACTERS = 4000;
export const MAX_IMAGES = 10;
/**
 * Maximum number of answers: twice that of the questions, because a protocol may also hold answers to questions of
 * other versions.
 */
const MAX_ANSWERS = 2 * MAX_QUESTIONS;

/** The answer to one question. */
export const Answer = z.object({
  /**
   * `yes`, `no` or `notApplicable`; the id of an option, or of several; a text; a number; `2026-01-31`; `18:05`. Absent
   * for a photo and a signature, which are in `images`.
   */
  value: z.optional(
    z.union([
      z.string().check(maxCharacters(MAX_TEXT_ANSWER_CHARACTERS)),
      z.number(),
      z.array(z.string().check(maxCharacters(MAX_LABEL_CHARACTERS))).check(z.maxLength(MAX_OPTIONS)),
    ]),
  ),
  comment: z.optional(z.string().check(maxCharacters(MAX_COMMENT_CHARACTERS))),
  /**
   * Uuids of uploaded images, chosen by the device. They are converted to lower case, because images are looked up by
   * this text.
   */
  images: z.optional(
    z.array(z.uuid().check(z.toLowerCase())).check(z.maxLength(MAX_IMAGES, 'Bitte höchstens 10 Bilder.')),
  ),
  /** Replaces the form's deadline for fixing a Mangel that creates a task. In hours. */
  deadlineHours: z.optional(deadlineHours()),
});
export type Answer = z.infer<typeof Answer>;

/** Answers by id of the question. */
export const Answers = z
  .record(identifier(), Answer)
  .check(z.refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, 'Das sind zu viele Antworten.'));
export type Answers = z.infer<typeof Answers>;

/** Returns whether the question is answered with images only. */
export const isImageQuestion = ({ type }: Question) => type === 'photo' || type === 'signature';

export function isAnswered(question: Question, answer: Answer | undefined): answer is Answer {
  if (answer === undefined) return false;
  if (isImageQuestion(question)) return (answer.images?.length ?? 0) > 0;
  const { value } = answer;
  if (typeof value === 'string') return value.trim() !== '';
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

const optionText = (question: Question, value: string) =>
  question.options?.find(({ id }) => id === value)?.label ?? value;

/** Sorts chosen options in the order of the form. Unknown options are kept at the end. */
function sortChosenOptions({ options = [] }: Question, chosen: readonly string[]): readonly string[] {
  const listed = options.map(({ id }) => id);
  return [...listed.filter((id) => chosen.includes(id)), ...chosen.filter((id) => !listed.includes(id))];
}

// This is created once, because creating a formatter takes about a hundred times as long as using it.
const numberFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 10 });

/** Formats a number in German. */
export const numberText = (value: number) => numberFormat.format(value);

const isYesNo = (value: string): value is keyof typeof YES_NO_TEXTS => Object.hasOwn(YES_NO_TEXTS, value);

function valueText(question: Question, value: string): string {
  switch (question.type) {
    case 'yesNo':
      return isYesNo(value) ? YES_NO_TEXTS[value] : value;
    case 'singleChoice':
    case 'multipleChoice':
      return optionText(question, value);
    case 'date':
      return isDate(value) ? germanDay(value) : value;
    case 'time':
      return isTime(value) ? `${value} Uhr` : value;
    default:
      return value;
  }
}

/** Returns the answer as the text that lists, print and PDF show; '' if there is none. Images are only counted. */
export function answerText(question: Question, answer: Answer | undefined): string {
  if (!isAnswered(question, answer)) return '';
  const { value, images = [] } = answer;
  if (question.type === 'signature') return 'unterschrieben';
  if (question.type === 'photo') return images.length === 1 ? '1 Foto' : `${images.length} Fotos`;
  if (typeof value === 'number') {
    return question.unit ? `${numberText(value)} ${question.unit}` : numberText(value);
  }
  return sortChosenOptions(question, [value ?? []].flat())
    .map((one) => valueText(question, one))
    .join(', ');
}
