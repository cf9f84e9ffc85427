import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ValueInputProps } from './answer-input.tsx';
import { describedBy, FaultNote } from './fault-note.tsx';
import { fromNumberText, toNumberText } from './number-text.ts';
import styles from './question-field.module.css';

export function NumberInput(props: ValueInputProps) {
  const { question, id, value, fault, onChange } = props;
  const [typed, setTyped] = useState('');
  // '12,' is on its way to '12,5': what is typed stays as long as it means the answer.
  const text = fromNumberText(typed) === value ? typed : toNumberText(value);
  const change = (next: string) => {
    setTyped(next);
    onChange(fromNumberText(next));
  };
  return (
    <div>
      <div className={styles.short}>
        <TextInput
          id={`${id}-value`}
          name={id}
          inputMode={inputModeOf(props)}
          autoComplete="off"
          value={text}
          error={fault !== undefined}
          aria-describedby={describedBy(props)}
          aria-required={question.isRequired}
          data-field="value"
          onChange={(event) => change(event.currentTarget.value)}
        />
        {question.unit !== undefined && <Text>{question.unit}</Text>}
      </div>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}

/** The number pads of phones have no minus. */
function inputModeOf({ question: { minimum, decimals = 0 } }: ValueInputProps) {
  if (minimum !== undefined && minimum < 0) return 'text';
  return decimals === 0 ? 'numeric' : 'decimal';
}
