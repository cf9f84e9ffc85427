import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { type Answer, isAnswered, isImageQuestion } from '#shared/questionnaire/answers.ts';
import { defectOf } from '#shared/questionnaire/findings.ts';
import type { Defect, Question } from '#shared/questionnaire/questionnaire.ts';
import { answerTo } from '#shared/questionnaire/visibility.ts';
import { useAfterPaint } from '#web/ui/screen/use-after-paint.ts';
import { AnswerInput } from './answer-input.tsx';
import type { AnswerSheet } from '#web/features/protocols/closed/answer-sheet.ts';
import { type ChangeAnswer, changedAnswer } from '#web/features/protocols/closed/changed-answer.ts';
import { useKeptPhotos } from './photo-field.tsx';
import type { Pictures } from './pictures.ts';
import styles from './question-field.module.css';
import { RowDetails } from './row-details.tsx';
import { fitsBeside } from './row-shape.ts';
import { RowTools } from './row-tools.tsx';

interface QuestionFieldProps {
  readonly question: Question;
  /** Position among the visible questions, starting at 1. */
  readonly number: number;
  readonly sheet: AnswerSheet;
  readonly valueFault: string | undefined;
  readonly commentFault: string | undefined;
  readonly imagesFault: string | undefined;
  /** Whether the user has tried to close the protocol without this answer. */
  readonly isMissing: boolean;
  readonly makesTask: boolean;
  readonly images: Pictures;
  readonly signer: string | undefined;
}

/** Shows a question as one row with its answer. Memoised, so that an answer renders only its own row. */
export const QuestionField = memo(function QuestionField({ sheet, ...props }: QuestionFieldProps) {
  const { question, images } = props;
  const [answer, change] = useAnswer(sheet, question);
  const photos = useKeptPhotos(images, change);
  const [isRemarkWanted, setIsRemarkWanted] = useState(false);
  const toggleRemark = useCallback(() => setIsRemarkWanted((before) => !before), []);
  const defect = useMemo(() => defectOf(question, answer), [question, answer]);
  const id = `question-${question.id}`;
  // The answer is painted first; what it requires is rendered after that paint.
  const shownDefect = useAfterPaint(defect);
  const isExplained = useAfterPaint(needsRemark(answer, defect));
  const showsRemark = isExplained || isRemarkWanted || props.commentFault !== undefined;
  const imageCount = isImageQuestion(question) ? 0 : (answer?.images?.length ?? 0);
  const hasPictures = imageCount > 0 || shownDefect !== undefined || photos.problem !== undefined;
  return (
    <div
      id={id}
      className={styles.question}
      data-question
      data-wide={!fitsBeside(question) || undefined}
      data-defect={defect !== undefined || undefined}
    >
      <RowMark number={props.number} isMissing={props.isMissing} state={markOf(question, answer, defect)} />
      <QuestionLabel question={question} id={id} />
      <div className={styles.answer}>
        <AnswerInput {...props} answer={answer} id={id} change={change} photos={photos} />
      </div>
      <RowTools
        question={question}
        isRemarkOpen={showsRemark}
        hasRemark={answer?.comment !== undefined}
        imageCount={imageCount}
        onRemark={toggleRemark}
        onPhotos={photos.add}
      />
      <RowDetails
        {...props}
        answer={answer}
        defect={shownDefect}
        isExplained={isExplained}
        isRemarkWanted={isRemarkWanted}
        showsRemark={showsRemark}
        showsPhotos={hasPictures && !isImageQuestion(question)}
        photos={photos}
        change={change}
      />
    </div>
  );
});

const needsRemark = (answer: Answer | undefined, defect: Defect | undefined) =>
  defect?.requiresComment === true || answer?.value === 'notApplicable';

function useAnswer(sheet: AnswerSheet, question: Question): readonly [Answer | undefined, ChangeAnswer] {
  const answer = useSyncExternalStore(sheet.subscribe, () => answerTo(sheet.answers(), question));
  // Storing an image takes a moment, so the change is applied to the answer as it is then.
  const change = useCallback<ChangeAnswer>(
    (part) => {
      const before = answerTo(sheet.answers(), question);
      sheet.answer(question.id, changedAnswer(before, part(before ?? {})));
    },
    [sheet, question],
  );
  return [answer, change];
}

type RowState = 'open' | 'answered' | 'defect';

function markOf(question: Question, answer: Answer | undefined, defect: Defect | undefined): RowState {
  if (defect !== undefined) return 'defect';
  return isAnswered(question, answer) ? 'answered' : 'open';
}

interface RowMarkProps {
  readonly number: number;
  readonly isMissing: boolean;
  readonly state: RowState;
}

/**
 * Shows the number of an open question or the check mark of an answered one. Both are always rendered, so that an
 * answer is painted without a new layout. Screen readers get the state from the answer itself.
 */
const RowMark = memo(function RowMark({ number, isMissing, state }: RowMarkProps) {
  return (
    <span className={styles.mark} data-state={state} data-missing={isMissing || undefined} aria-hidden>
      {number}
      <IconCheck size={20} />
      <IconAlertTriangle size={20} />
    </span>
  );
});

interface QuestionLabelProps {
  readonly question: Question;
  readonly id: string;
}

const TYPED: readonly Question['type'][] = ['text', 'number', 'date', 'time'];

const QuestionLabel = memo(function QuestionLabel({ question, id }: QuestionLabelProps) {
  const { type, label, helpText, isRequired } = question;
  const words = (
    <>
      {label}
      {!isRequired && <span className={styles.voluntary}> (freiwillig)</span>}
    </>
  );
  return (
    <div className={styles.words}>
      {TYPED.includes(type) ? (
        <label id={`${id}-label`} htmlFor={`${id}-value`} className={styles.label}>
          {words}
        </label>
      ) : (
        <span id={`${id}-label`} className={styles.label}>
          {words}
        </span>
      )}
      {helpText !== undefined && (
        <span id={`${id}-help`} className={styles.help}>
          {helpText}
        </span>
      )}
    </div>
  );
});
