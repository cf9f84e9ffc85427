import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: number | undefined;
  /** Returns what is wrong with the number; the last valid number is kept. */
  readonly faultOf?: (number: number | undefined) => string | undefined;
  readonly onChange: (value: number | undefined) => void;
}

const NO_NUMBER = 'Bitte eine Zahl angeben.';

const toText = (value: number | undefined) =>
  value === undefined ? '' : value.toLocaleString('de-DE', { useGrouping: false, maximumFractionDigits: 10 });

function toNumber(text: string): number | undefined | null {
  const normalisedText = text.trim().replace('−', '-').replace(',', '.');
  if (normalisedText === '') return undefined;
  const number = Number(normalisedText);
  return Number.isFinite(number) ? number : null;
}

/** Edits a number in German notation such as '7,5'. An invalid text stays visible, but does not change the value. */
export function NumberField({ value, error, faultOf, onChange, ...inputProps }: NumberFieldProps) {
  const [text, setText] = useState(() => toText(value));
  const [lastValue, setLastValue] = useState(value);
  // The value was changed from outside, by undo or by selecting another question.
  if (value !== lastValue) {
    setLastValue(value);
    if (toNumber(text) !== value) setText(toText(value));
  }
  const typedNumber = toNumber(text);
  const fault = typedNumber === null ? NO_NUMBER : faultOf?.(typedNumber);
  return (
    <TextInput
      inputMode="decimal"
      value={text}
      error={fault ?? error}
      onChange={(event) => {
        const nextText = event.currentTarget.value;
        setText(nextText);
        const number = toNumber(nextText);
        if (number !== null && faultOf?.(number) === undefined) onChange(number);
      }}
      {...inputProps}
    />
  );
}
