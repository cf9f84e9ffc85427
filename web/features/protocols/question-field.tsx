import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { Answer } from '#shared/questionnaire/answers.ts';
import { defectOf } from '#shared/questionnaire/findings.ts';
import type { Defect, Question } from '#shared/questionnaire/questionnaire.ts';
import { AnswerInput } from './answer-input.tsx';
import { type AnswerPart, changedAnswer } from './changed-answer.ts';
import { defectWords } from './defect-words.ts';
import { PhotoField } from './photo-field.tsx';
import type { Pictures } from './pictures.ts';
import styles from './question-field.module.css';
import { Remark } from './remark.tsx';

interface QuestionFieldProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  readonly valueFault: string | undefined;
  readonly commentFault: string | undefined;
  readonly imagesFault: string | undefined;
  readonly onChange: (question: string, answer: Answer) => void;
  readonly images: Pictures;
  readonly signer: string | undefined;
}

/** One question with everything that belongs to its answer. Drawn again only when it changes itself. */
export const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { question, answer, images } = props;
  const change = useAnswerChange(props);
  const defect = defectOf(question, answer);
  const id = `question-${question.id}`;
  const showsPhotos = question.type !== 'photo' && question.type !== 'signature' && wantsPhotos(answer, defect);
  return (
    <div id={id} className={styles.question} data-defect={defect !== undefined || undefined}>
      <QuestionLabel question={question} id={id} />
      <div>
        <AnswerInput {...props} id={id} change={change} />
        <DefectNote defect={defect} />
      </div>
      <Remark
        question={question}
        answer={answer}
        isNeeded={defect?.requiresComment === true || answer?.value === 'notApplicable'}
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

/** A picture takes a moment to be kept: what was answered meanwhile stays. */
function useAnswerChange({ question: { id }, answer, onChange }: QuestionFieldProps): ChangeAnswer {
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  return useMemo(
    () => (part) => {
      latest.current = changedAnswer(latest.current, part(latest.current ?? {}));
      onChange(id, latest.current);
    },
    [id, onChange],
  );
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

/** Said aloud when it comes up, and shown where the answer was given. */
const DefectNote = ({ defect }: { readonly defect: Defect | undefined }) => (
  <div role="status">
    {defect !== undefined && (
      <span className={styles.defect}>
        <IconAlertTriangle size={20} aria-hidden />
        {defectWords(defect)}
      </span>
    )}
  </div>
);
