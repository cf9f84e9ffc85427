import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { memo, type ReactNode, use, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Answer, isAnswered, isImageQuestion } from '#shared/questionnaire/answers.ts';
import { defectOf } from '#shared/questionnaire/findings.ts';
import type { Defect, Question } from '#shared/questionnaire/questionnaire.ts';
import { answerTo } from '#shared/questionnaire/visibility.ts';
import { useAfterPaint } from '#web/ui/screen/timing/use-after-paint.ts';
import { useSettledOutside } from '#web/ui/screen/use-settled-outside.ts';
import { useUnfoldedInSight } from '#web/ui/screen/use-unfolded-in-sight.ts';
import { AnswerInput } from './answer-input.tsx';
import type { AnswerStore } from '#web/features/protocols/closed/answer-store.ts';
import { type ChangeAnswer, changedAnswer } from '#web/features/protocols/closed/changed-answer.ts';
import { usePhotoStorage } from './photo-field.tsx';
import type { Pictures } from './pictures.ts';
import { QuestionNumbers } from './question-numbers.ts';
import styles from './question-field.module.css';
import { RowDetails } from './row-details.tsx';
import { fitsBeside } from './row-shape.ts';
import { RowTools } from './row-tools.tsx';

interface QuestionFieldProps {
  readonly question: Question;
  readonly answerStore: AnswerStore;
  readonly valueFault: string | undefined;
  readonly commentFault: string | undefined;
  readonly imagesFault: string | undefined;
  /** Whether the user has tried to close the protocol without this answer. */
  readonly isMissing: boolean;
  readonly makesTask: boolean;
  /** Shown below the question; '' while there is nothing to say. It must be the same on every render. */
  readonly note: ReactNode;
  readonly images: Pictures;
  readonly profileName: string | undefined;
}

/** Shows a question as one row with its answer. Memoised, so that an answer renders only its own row. */
export const QuestionField = memo(function QuestionField({ answerStore, ...props }: QuestionFieldProps) {
  const { question, images } = props;
  const [answer, changeAnswer] = useAnswer(answerStore, question);
  const photos = usePhotoStorage(images, changeAnswer);
  const [isRemarkOpened, setIsRemarkOpened] = useState(false);
  const toggleRemark = useCallback(() => setIsRemarkOpened((isOpened) => !isOpened), []);
  const defect = useMemo(() => defectOf(question, answer), [question, answer]);
  const id = `question-${question.id}`;
  const answerBox = useRef<HTMLDivElement>(null);
  // While somebody counts up to a number or types it, the page must not move under the finger.
  const isSettledDefect = useSettledOutside(defect !== undefined, question.type === 'number' ? answerBox : null);
  // The answer is painted first; what it requires is rendered after that paint. What is shown is always of the present answer.
  const isDefectShown = useAfterPaint(isSettledDefect);
  const shownDefect = isDefectShown ? (defect ?? question.defect) : undefined;
  const isRemarkRequired = useAfterPaint(requiresRemark(answer, isSettledDefect ? question.defect : undefined));
  const showsRemark = isRemarkRequired || isRemarkOpened || props.commentFault !== undefined;
  const imageCount = isImageQuestion(question) ? 0 : (answer?.images?.length ?? 0);
  const showsPhotos = imageCount > 0 || shownDefect !== undefined || photos.problem !== undefined;
  const row = useUnfoldedInSight([showsRemark, showsPhotos, shownDefect !== undefined].filter(Boolean).length);
  return (
    <div
      ref={row}
      id={id}
      className={styles.question}
      data-question
      data-wide={!fitsBeside(question) || undefined}
      data-defect={defect !== undefined || undefined}
    >
      <RowMark question={question.id} isMissing={props.isMissing} state={rowStateOf(question, answer, defect)} />
      <QuestionLabel question={question} id={id} note={props.note} />
      <div ref={answerBox} className={styles.answer}>
        <AnswerInput {...props} answer={answer} id={id} change={changeAnswer} photos={photos} />
      </div>
      <RowTools
        question={question}
        isRemarkOpen={showsRemark}
        hasRemark={answer?.comment !== undefined}
        imageCount={imageCount}
        hasPhotoField={shownDefect !== undefined}
        onRemarkToggled={toggleRemark}
        onPhotosAdded={photos.add}
      />
      <RowDetails
        {...props}
        answer={answer}
        defect={shownDefect}
        isRemarkRequired={isRemarkRequired}
        isRemarkOpened={isRemarkOpened}
        showsRemark={showsRemark}
        showsPhotos={showsPhotos && !isImageQuestion(question)}
        photos={photos}
        change={changeAnswer}
      />
    </div>
  );
});

const requiresRemark = (answer: Answer | undefined, defect: Defect | undefined) =>
  defect?.requiresComment === true || answer?.value === 'notApplicable';

function useAnswer(answerStore: AnswerStore, question: Question): readonly [Answer | undefined, ChangeAnswer] {
  const answer = useSyncExternalStore(answerStore.subscribe, () => answerTo(answerStore.answers(), question));
  // Storing an image takes a moment, so the change applies to the answer that is current when the image is stored.
  const changeAnswer = useCallback<ChangeAnswer>(
    (part) => {
      const previousAnswer = answerTo(answerStore.answers(), question);
      answerStore.setAnswer(question.id, changedAnswer(previousAnswer, part(previousAnswer ?? {})));
    },
    [answerStore, question],
  );
  return [answer, changeAnswer];
}

type RowState = 'open' | 'answered' | 'defect';

function rowStateOf(question: Question, answer: Answer | undefined, defect: Defect | undefined): RowState {
  if (defect !== undefined) return 'defect';
  return isAnswered(question, answer) ? 'answered' : 'open';
}

interface RowMarkProps {
  /** Id of the question. */
  readonly question: string;
  readonly isMissing: boolean;
  readonly state: RowState;
}

/**
 * Shows the number of an open question, or the check mark of an answered one. Both are always rendered, so that an
 * answer is painted without a new layout. Screen readers get the state from the answer itself.
 */
const RowMark = memo(function RowMark({ question, isMissing, state }: RowMarkProps) {
  return (
    <span className={styles.mark} data-state={state} data-missing={isMissing || undefined} aria-hidden>
      <RowNumber question={question} />
      <IconCheck size={20} />
      <IconAlertTriangle size={20} />
    </span>
  );
});

/** Reads its number by itself: a question that becomes visible renders the numbers after it and no other row. */
const RowNumber = ({ question }: Pick<RowMarkProps, 'question'>) => use(QuestionNumbers).get(question);

interface QuestionLabelProps {
  readonly question: Question;
  readonly id: string;
  readonly note: ReactNode;
}

const TYPED_ANSWER_TYPES: readonly Question['type'][] = ['text', 'number', 'date', 'time'];

const QuestionLabel = memo(function QuestionLabel({ question, id, note }: QuestionLabelProps) {
  const { type, label, helpText, isRequired } = question;
  const labelContent = (
    <>
      {label}
      {!isRequired && <span className={styles.voluntary}> (freiwillig)</span>}
    </>
  );
  return (
    <div className={styles.words}>
      {TYPED_ANSWER_TYPES.includes(type) ? (
        <label id={`${id}-label`} htmlFor={`${id}-value`} className={styles.label}>
          {labelContent}
        </label>
      ) : (
        <span id={`${id}-label`} className={styles.label}>
          {labelContent}
        </span>
      )}
      {helpText !== undefined && (
        <span id={`${id}-help`} className={styles.help}>
          {helpText}
        </span>
      )}
      {note !== undefined && (
        <span role="status" className={styles.note}>
          {note}
        </span>
      )}
    </div>
  );
});
