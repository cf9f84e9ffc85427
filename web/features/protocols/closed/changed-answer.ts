import type { Answer } from '#shared/questionnaire/answers.ts';

export interface AnswerPart {
  readonly value?: Answer['value'];
  readonly comment?: string;
  readonly images?: readonly string[];
  readonly deadlineHours?: number | undefined;
}

/** Changes the answer to one question, as it is at the moment of the call. */
export type ChangeAnswer = (part: (answer: Answer) => AnswerPart) => void;

/** Merges a change into an answer. Empty parts are left out, so that an answer with only empty parts counts as no answer. */
export function changedAnswer(answer: Answer | undefined, part: AnswerPart): Answer {
  const { value, comment, images, deadlineHours } = { ...answer, ...part };
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return {
    ...(isEmpty ? {} : { value }),
    ...(comment === undefined || comment === '' ? {} : { comment }),
    ...(images === undefined || images.length === 0 ? {} : { images: [...images] }),
    ...(deadlineHours === undefined ? {} : { deadlineHours }),
  };
}
