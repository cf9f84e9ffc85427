import { type Answer, type Answers, answerText } from './answers.ts';
import { type Question, type Questionnaire, questionsOf } from './questionnaire.ts';
import { answerTo } from './visibility.ts';

/** One thing a correction changed, in words; '' stands for nothing. */
export interface AnswerChange {
  readonly question: string;
  readonly label: string;
  readonly field: 'value' | 'comment' | 'images';
  readonly before: string;
  readonly after: string;
}

const imagesText = (answer: Answer | undefined) => {
  const images = answer?.images?.length ?? 0;
  return images === 0 ? '' : images === 1 ? '1 Bild' : `${images} Bilder`;
};

function changesOf(question: Question, before: Answer | undefined, after: Answer | undefined): readonly AnswerChange[] {
  const change = (field: AnswerChange['field'], left: string, right: string) =>
    ({ question: question.id, label: question.label, field, before: left, after: right }) as const;
  const values = [answerText(question, before), answerText(question, after)] as const;
  const comments = [before?.comment ?? '', after?.comment ?? ''] as const;
  const areImagesChanged = (before?.images ?? []).join() !== (after?.images ?? []).join();
  return [
    ...(values[0] === values[1] ? [] : [change('value', ...values)]),
    ...(comments[0] === comments[1] ? [] : [change('comment', ...comments)]),
    ...(areImagesChanged ? [change('images', imagesText(before), imagesText(after))] : []),
  ];
}

/** What differs between two fillings of the same version, in the order of the questionnaire. */
export const answerChanges = (questionnaire: Questionnaire, before: Answers, after: Answers): readonly AnswerChange[] =>
  questionsOf(questionnaire).flatMap((question) =>
    changesOf(question, answerTo(before, question), answerTo(after, question)),
  );
