import { type Answer, type Answers, answerText } from '#shared/questionnaire/answers.ts';
import { findingsOf } from '#shared/questionnaire/findings.ts';
import { type Question, type Questionnaire, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { answerTo, visibleQuestions } from '#shared/questionnaire/visibility.ts';

/** A filled questionnaire with its images and tasks. */
export interface FilledQuestionnaire {
  readonly questionnaire: Questionnaire;
  readonly answers: Answers;
  /** Numbers of the tasks that were given to fix defects, by the id of the question. */
  readonly taskByQuestion: ReadonlyMap<string, number>;
  /** The existing images by their uuid. */
  readonly images: ReadonlyMap<string, Uint8Array>;
}

interface PrintedImage {
  /** Absent if the image does not exist, or is not shown to the reader. */
  readonly file?: string;
  /** Describes the image, or says that it is missing. */
  readonly description: string;
}

export interface PrintedAnswer {
  readonly number: string;
  readonly label: string;
  /** The answer as text; '' if there is none. */
  readonly answer: string;
  readonly comment: string;
  readonly isFinding: boolean;
  readonly isSignature: boolean;
  /** True for free text. */
  readonly isProse: boolean;
  readonly task: number | null;
  readonly images: readonly PrintedImage[];
}

export interface PrintedSection {
  readonly title: string;
  readonly description: string;
  readonly answers: readonly PrintedAnswer[];
}

const imageOf = (
  uuid: string,
  words: { readonly description: string; readonly missing: string },
  { images }: FilledQuestionnaire,
): PrintedImage => (images.has(uuid) ? { file: uuid, description: words.description } : { description: words.missing });

function imagesOf(
  question: Question,
  answer: Answer | undefined,
  filled: FilledQuestionnaire,
): readonly PrintedImage[] {
  const uuids = answer?.images ?? [];
  const kind = question.type === 'signature' ? 'Unterschrift' : 'Foto';
  return uuids.map((uuid, index) => {
    const name = uuids.length === 1 ? kind : `${kind} ${index + 1} von ${uuids.length}`;
    const words = { description: `${name} zu: ${question.label}`, missing: `${name} nicht enthalten` };
    return imageOf(uuid, words, filled);
  });
}

/** Returns the visible questions with their answers in words. */
export function sectionsOf(filled: FilledQuestionnaire): readonly PrintedSection[] {
  const { questionnaire, answers, taskByQuestion } = filled;
  const shownQuestions = visibleQuestions(questionnaire, answers);
  const findings = new Set(findingsOf(questionnaire, answers).map(({ question }) => question));
  return questionnaire.sections
    .map(({ title, description = '', questions }) => ({
      title,
      description,
      questions: questions.filter(({ id }) => shownQuestions.has(id)),
    }))
    .filter(({ questions }) => questions.length > 0)
    .map(({ title, description, questions }, section) => ({
      title: `${section + 1}. ${title}`,
      description,
      answers: questions.map((question, index): PrintedAnswer => {
        const answer = answerTo(answers, question);
        return {
          number: `${section + 1}.${index + 1}`,
          label: question.label,
          answer: answerText(question, answer),
          comment: answer?.comment?.trim() ?? '',
          isFinding: findings.has(question.id),
          isSignature: question.type === 'signature',
          isProse: question.type === 'text',
          task: taskByQuestion.get(question.id) ?? null,
          images: imagesOf(question, answer, filled),
        };
      }),
    }));
}

/**
 * Returns answers to questions that this version does not contain. They are printed as they are, because evidence must
 * not be dropped and no wording for them exists.
 */
export function unknownAnswersOf(filled: FilledQuestionnaire): readonly PrintedAnswer[] {
  const knownIds = new Set(questionsOf(filled.questionnaire).map(({ id }) => id));
  return Object.entries(filled.answers)
    .filter(([id]) => !knownIds.has(id))
    .map(([id, { value = [], comment = '', images = [] }]) => ({
      number: '',
      label: id,
      answer: [value].flat().join(', '),
      comment: comment.trim(),
      isFinding: false,
      isSignature: false,
      isProse: true,
      task: null,
      images: images.map((uuid) =>
        imageOf(uuid, { description: `Bild zu: ${id}`, missing: 'Bild nicht enthalten' }, filled),
      ),
    }));
}
