import * as z from 'zod/mini';
import { COMMENT_LENGTH } from '#shared/contracts/corrections.ts';
import { atMost } from '#shared/contracts/hydra.ts';
import {
  identifier,
  isDate,
  isTime,
  LABEL_LENGTH,
  MAXIMUM_OPTIONS,
  MAXIMUM_QUESTIONS,
  type Question,
  YES_NO_TEXTS,
} from './questionnaire.ts';

export const TEXT_ANSWER_LENGTH = 4000;
export const MAXIMUM_IMAGES = 10;
/** A version asks half as many; what a protocol holds beside is of questions the version does not know. */
const MAXIMUM_ANSWERS = 2 * MAXIMUM_QUESTIONS;

/** What was answered to one question. */
export const Answer = z.object({
  /**
   * `yes`, `no` or `notApplicable`; the id of an option, or of several; a text; a number; `2026-01-31`; `18:05`.
   * None for a photo and a signature: these are images.
   */
  value: z.optional(
    z.union([
      z.string().check(atMost(TEXT_ANSWER_LENGTH)),
      z.number(),
      z.array(z.string().check(atMost(LABEL_LENGTH))).check(z.maxLength(MAXIMUM_OPTIONS)),
    ]),
  ),
  comment: z.optional(z.string().check(atMost(COMMENT_LENGTH))),
  /** Of uploaded images, by the uuid they were given when they were taken: in one spelling, by which they are looked for. */
  images: z.optional(
    z.array(z.uuid().check(z.toLowerCase())).check(z.maxLength(MAXIMUM_IMAGES, 'Bitte höchstens 10 Bilder.')),
  ),
});
export type Answer = z.infer<typeof Answer>;

/** By the id of the question. */
export const Answers = z
  .record(identifier(), Answer)
  .check(z.refine((answers) => Object.keys(answers).length <= MAXIMUM_ANSWERS, 'Das sind zu viele Antworten.'));
export type Answers = z.infer<typeof Answers>;

/** Answered by pictures alone. */
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

/** As the form lists them, in whichever order they were touched; what it does not list stays, behind. */
function chosenInOrder({ options = [] }: Question, chosen: readonly string[]): readonly string[] {
  const listed = options.map(({ id }) => id);
  return [...listed.filter((id) => chosen.includes(id)), ...chosen.filter((id) => !listed.includes(id))];
}

// Made once: to make one takes a hundred times as long as to use it.
const germanNumbers = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 10 });

/** As people write numbers. */
export const numberText = (value: number) => germanNumbers.format(value);

const isYesNo = (value: string): value is keyof typeof YES_NO_TEXTS => Object.hasOwn(YES_NO_TEXTS, value);

function valueText(question: Question, value: string): string {
  switch (question.type) {
    case 'yesNo':
      return isYesNo(value) ? YES_NO_TEXTS[value] : value;
    case 'singleChoice':
    case 'multipleChoice':
      return optionText(question, value);
    case 'date':
      return isDate(value) ? value.split('-').toReversed().join('.') : value;
    case 'time':
      return isTime(value) ? `${value} Uhr` : value;
    default:
      return value;
  }
}

/** The answer in words, as lists, print and PDF show it; '' where there is none. Images are counted. */
export function answerText(question: Question, answer: Answer | undefined): string {
  if (!isAnswered(question, answer)) return '';
  const { value, images = [] } = answer;
  if (question.type === 'signature') return 'unterschrieben';
  if (question.type === 'photo') return images.length === 1 ? '1 Foto' : `${images.length} Fotos`;
  if (typeof value === 'number') {
    return question.unit ? `${numberText(value)} ${question.unit}` : numberText(value);
  }
  return chosenInOrder(question, [value ?? []].flat())
    .map((one) => valueText(question, one))
    .join(', ');
}
