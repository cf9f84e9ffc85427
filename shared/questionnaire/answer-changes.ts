import { type Answer, type Answers, answerText, isImageQuestion } from './answers.ts';
import { hoursText } from './findings.ts';
import { type Question, type Questionnaire, questionsOf } from './questionnaire.ts';
import { answerTo } from './visibility.ts';

/** One change made by a correction, as texts; '' means no value. */
export interface AnswerChange {
  readonly question: string;
  readonly label: string;
  readonly field: 'value' | 'comment' | 'images' | 'deadlineHours';
  readonly before: string;
  readonly after: string;
}

export const CHANGED_FIELD_TEXTS = {
  value: 'Antwort',
  comment: 'Kommentar',
  images: 'Bilder',
  deadlineHours: 'Frist',
} as const satisfies Record<AnswerChange['field'], string>;

/**
 * Returns the label of the question, followed by the changed field unless it is the answer itself: 'Ist der Aushang da?
 * (Kommentar)'.
 */
export const changeLabel = ({ label, field }: AnswerChange): string =>
  field === 'value' ? label : `${label} (${CHANGED_FIELD_TEXTS[field]})`;

const imagesText = (question: Question, answer: Answer | undefined) => {
  if (isImageQuestion(question)) return answerText(question, answer);
  const images = answer?.images?.length ?? 0;
  return images === 0 ? '' : images === 1 ? '1 Bild' : `${images} Bilder`;
};

const imagesOf = (answer: Answer | undefined) => (answer?.images ?? []).join();

function imageChange(question: Question, before: Answer | undefined, after: Answer | undefined) {
  if (imagesOf(before) === imagesOf(after)) return [];
  const texts = [imagesText(question, before), imagesText(question, after)] as const;
  // The texts only count images, so an exchanged image needs a remark.
  return [['images', texts[0], texts[0] === texts[1] ? `${texts[1]} (ausgetauscht)` : texts[1]] as const];
}

function textChange(field: 'value' | 'comment' | 'deadlineHours', before: string, after: string) {
  return before.trim() === after.trim() ? [] : [[field, before, after] as const];
}

const deadlineOf = (answer: Answer | undefined) =>
  answer?.deadlineHours === undefined ? '' : hoursText(answer.deadlineHours);

/** Lists each change once: for a question answered with images, only the images are compared and not the value. */
function changesOf(question: Question, before: Answer | undefined, after: Answer | undefined): readonly AnswerChange[] {
  const changes = [
    ...(isImageQuestion(question)
      ? []
      : textChange('value', answerText(question, before), answerText(question, after))),
    ...textChange('comment', before?.comment ?? '', after?.comment ?? ''),
    ...imageChange(question, before, after),
    ...textChange('deadlineHours', deadlineOf(before), deadlineOf(after)),
  ];
  return changes.map(([field, left, right]) => ({
    question: question.id,
    label: question.label,
    field,
    before: left,
    after: right,
  }));
}

/** Returns the differences between two sets of answers to the same version, in the order of the questionnaire. */
export const answerChanges = (questionnaire: Questionnaire, before: Answers, after: Answers): readonly AnswerChange[] =>
  questionsOf(questionnaire).flatMap((question) =>
    changesOf(question, answerTo(before, question), answerTo(after, question)),
  );
