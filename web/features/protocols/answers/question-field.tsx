import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useDeferredValue, useSyncExternalStore } from 'react';
import { type Answer, isImageQuestion } from '#shared/questionnaire/answers.ts';
import { defectOf } from '#shared/questionnaire/findings.ts';
import type { Defect, Question } from '#shared/questionnaire/questionnaire.ts';
import { answerTo } from '#shared/questionnaire/visibility.ts';
import { AnswerInput } from './answer-input.tsx';
import type { AnswerSheet } from '#web/features/protocols/closed/answer-sheet.ts';
import { type AnswerPart, changedAnswer } from '#web/features/protocols/closed/changed-answer.ts';
import { defectWords } from '#web/features/protocols/closed/defect-words.ts';
import { PhotoField } from './photo-field.tsx';
import type { Pictures } from './pictures.ts';
import styles from './question-field.module.css';
import { Remark } from './remark.tsx';

interface QuestionFieldProps {
  readonly question: Question;
  readonly sheet: AnswerSheet;
  readonly valueFault: string | undefined;
  readonly commentFault: string | undefined;
  readonly imagesFault: string | undefined;
  readonly makesTask: boolean;
  readonly images: Pictures;
  readonly signer: string | undefined;
}

/** One question with everything that belongs to its answer. Drawn again only when it changes itself. */
export const QuestionField = memo(function QuestionField({ sheet, ...props }: QuestionFieldProps) {
  const { question, images } = props;
  const [answer, change] = useAnswer(sheet, question);
  const defect = defectOf(question, answer);
  const id = `question-${question.id}`;
  // First the answer is on the screen, then what it asks for.
  const isExplained = useDeferredValue(defect?.requiresComment === true || answer?.value === 'notApplicable');
  const showsPhotos = useDeferredValue(!isImageQuestion(question) && wantsPhotos(answer, defect));
  return (
    <div id={id} className={styles.question} data-defect={defect !== undefined || undefined}>
      <QuestionLabel question={question} id={id} />
      <div>
        <AnswerInput {...props} answer={answer} id={id} change={change} />
        <DefectNote defect={defect} makesTask={props.makesTask} />
      </div>
      <Remark
        question={question}
        answer={answer}
        isNeeded={isExplained}
        fault={props.commentFault}
        onChange={(comment) => change(() => ({ comment }))}
      />
      {showsPhotos && (
        <PhotoField
          label={defect?.requiresPhoto === true ? 'Foto des Mangels' : 'Foto (freiwillig)'}
          uuids={answer?.images ?? NO_IMAGES}
          fault={props.imagesFault}
          images={images}
          change={change}
        />
      )}
    </div>
  );
});

const NO_IMAGES: readonly string[] = [];

const wantsPhotos = (answer: Answer | undefined, defect: Defect | undefined) =>
  defect !== undefined || (answer?.images?.length ?? 0) > 0;

export type ChangeAnswer = (part: (answer: Answer) => AnswerPart) => void;

function useAnswer(sheet: AnswerSheet, question: Question): readonly [Answer | undefined, ChangeAnswer] {
  const answer = useSyncExternalStore(sheet.subscribe, () => answerTo(sheet.answers(), question));
  // A picture takes a moment to be kept: what was answered meanwhile stays.
  const change: ChangeAnswer = (part) => {
    const before = answerTo(sheet.answers(), question);
    sheet.answer(question.id, changedAnswer(before, part(before ?? {})));
  };
  return [answer, change];
}

interface QuestionLabelProps {
  readonly question: Question;
  readonly id: string;
}

const TYPED: readonly Question['type'][] = ['text', 'number', 'date', 'time'];

function QuestionLabel({ question: { type, label, helpText, isRequired }, id }: QuestionLabelProps) {
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
        <Text id={`${id}-help`} c="dimmed" className={styles.help}>
          {helpText}
        </Text>
      )}
    </div>
  );
}

interface DefectNoteProps {
  readonly defect: Defect | undefined;
  readonly makesTask: boolean;
}

/** Said aloud when it comes up, and shown where the answer was given. */
const DefectNote = ({ defect, makesTask }: DefectNoteProps) => (
  <div role="status">
    {defect !== undefined && (
      <span className={styles.defect}>
        <IconAlertTriangle size={20} aria-hidden />
        {defectWords(defect, makesTask)}
      </span>
    )}
  </div>
);
