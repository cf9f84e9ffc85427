import type { Answer } from '#shared/questionnaire/answers.ts';

export interface AnswerPart {
  readonly value?: Answer['value'];
  readonly comment?: string;
  readonly images?: readonly string[];
}

/** What was emptied is left out, so that nothing looks like something. */
export function changedAnswer(answer: Answer | undefined, part: AnswerPart): Answer {
  const { value, comment, images } = { ...answer, ...part };
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return {
    ...(isEmpty ? {} : { value }),
    ...(comment === undefined || comment === '' ? {} : { comment }),
    ...(images === undefined || images.length === 0 ? {} : { images: [...images] }),
  };
}
