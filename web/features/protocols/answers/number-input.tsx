import { Text, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { describedBy, FaultNote, type ValueInputProps } from './fault-note.tsx';
import { fromNumberText, toNumberText } from './number-text.ts';
import styles from './answer-fields.module.css';

export function NumberInput(props: ValueInputProps) {
  const { question, id, value, fault, onChange } = props;
  const [typedText, setTypedText] = useState('');
  // The typed text '12,' is kept while it still means the stored answer 12, because the user may continue with '12,5'.
  const text = fromNumberText(typedText) === value ? typedText : toNumberText(value);
  const changeText = (nextText: string) => {
    setTypedText(nextText);
    onChange(fromNumberText(nextText));
  };
  const isInteger = (question.decimals ?? 0) === 0;
  return (
    <div>
      <div className={styles.number} data-counted={isInteger || undefined}>
        {isInteger && <StepButton {...props} step={-1} />}
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
          // Whoever taps a number wants to replace it. Typed beside it, 25 would become 250.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => changeText(event.currentTarget.value)}
        />
        {isInteger && <StepButton {...props} step={1} />}
        {question.unit !== undefined && <Text className={styles.unit}>{question.unit}</Text>}
      </div>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}

interface StepButtonProps extends Pick<ValueInputProps, 'question' | 'value' | 'onChange'> {
  readonly step: 1 | -1;
}

/**
 * Counts up or down by one, because a count often differs by one from the previous value. From an empty field it counts
 * from zero, so that the first tap up is a one.
 */
function StepButton({ question, value, onChange, step }: StepButtonProps) {
  const { label, minimum = 0, maximum = Number.POSITIVE_INFINITY } = question;
  const applyStep = () => {
    const nextValue = typeof value === 'number' ? Math.round(value) + step : Math.max(step, 0);
    onChange(Math.min(Math.max(nextValue, minimum), maximum));
  };
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={`${step === 1 ? 'Mehr' : 'Weniger'}: ${label}`}
      onClick={applyStep}
    >
      {step === 1 ? <IconPlus size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}
    </button>
  );
}

/** Numbers that may be negative need the text keyboard, because the number pads of phones have no minus. */
function inputModeOf({ question: { minimum, decimals = 0 } }: ValueInputProps) {
  if (minimum !== undefined && minimum < 0) return 'text';
  return decimals === 0 ? 'numeric' : 'decimal';
}
