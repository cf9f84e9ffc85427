import { Textarea, TextInput } from '@mantine/core';
import type { Answer } from '#shared/questionnaire/answers.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import { DateInput, TimeInput } from './moment-inputs.tsx';
import { MultipleTiles, SingleTiles } from './choice-tiles.tsx';
import { NumberInput } from './number-input.tsx';
import { type PhotoStorage, PhotoField } from './photo-field.tsx';
import type { Pictures } from './pictures.ts';
import type { ChangeAnswer } from '#web/features/protocols/closed/changed-answer.ts';
import { SignatureField } from './signature-field.tsx';
import { MAX_TEXT_ANSWER_CHARACTERS } from '#shared/questionnaire/answers.ts';
import { describedBy, FaultNote, type ValueInputProps } from './fault-note.tsx';
import { PersonalDataHint } from '#web/ui/form/personal-data-hint.tsx';
import styles from './answer-fields.module.css';

interface AnswerInputProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  /** Id of the question's element. The elements `…-label` and `…-help` describe its inputs. */
  readonly id: string;
  readonly valueFault: string | undefined;
  readonly imagesFault: string | undefined;
  readonly images: Pictures;
  readonly photos: PhotoStorage;
  readonly profileName: string | undefined;
  readonly change: ChangeAnswer;
}

export function AnswerInput(props: AnswerInputProps) {
  const { question, answer, id, valueFault, imagesFault, images, photos, change } = props;
  const { type } = question;
  if (type === 'photo' || type === 'signature') {
    const imageProps = { labelledBy: `${id}-label`, uuids: answer?.images ?? [], fault: imagesFault, images, change };
    return type === 'photo' ? (
      <PhotoField {...imageProps} photos={photos} />
    ) : (
      <SignatureField {...imageProps} profileName={props.profileName} />
    );
  }
  const Input = INPUTS[type];
  const onChange = (value: Answer['value']) => change(() => ({ value }));
  return <Input question={question} id={id} value={answer?.value} fault={valueFault} onChange={onChange} />;
}

const INPUTS = {
  yesNo: SingleTiles,
  singleChoice: SingleTiles,
  multipleChoice: MultipleTiles,
  text: TextAnswer,
  number: NumberInput,
  date: DateInput,
  time: TimeInput,
};

function TextAnswer(props: ValueInputProps) {
  const { question, id, value, fault, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  const field = {
    id: `${id}-value`,
    name: id,
    value: text,
    error: fault !== undefined,
    maxLength: MAX_TEXT_ANSWER_CHARACTERS,
    'aria-describedby': describedBy(props),
    'aria-required': question.isRequired,
    'data-field': 'value',
  };
  return (
    <div>
      {question.isMultiline === true ? (
        <Textarea
          {...field}
          rows={3}
          className={styles.several}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...field} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      <PersonalDataHint text={text} />
      <FaultNote id={id} fault={fault} />
    </div>
  );
}
