import { Textarea, TextInput } from '@mantine/core';
import { MAX_TEXT_ANSWER_CHARACTERS } from '#shared/questionnaire/answers.ts';
import { describedBy, FaultNote, type ValueInputProps } from './fault-note.tsx';
import { PersonalDataHint } from '#web/ui/form/personal-data-hint.tsx';
import styles from './answer-fields.module.css';

export function TextAnswer(props: ValueInputProps) {
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
