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
  const plain = text.trim().replace('−', '-').replace(',', '.');
  if (plain === '') return undefined;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}

/** Edits a number in German notation such as '7,5'. An invalid text stays visible, but does not change the value. */
export function NumberField({ value, error, faultOf, onChange, ...others }: NumberFieldProps) {
  const [text, setText] = useState(() => toText(value));
  const [known, setKnown] = useState(value);
  // The value was changed from outside, by undo or by selecting another question.
  if (value !== known) {
    setKnown(value);
    if (toNumber(text) !== value) setText(toText(value));
  }
  const typed = toNumber(text);
  const fault = typed === null ? NO_NUMBER : faultOf?.(typed);
  return (
    <TextInput
      inputMode="decimal"
      value={text}
      error={fault ?? error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        const number = toNumber(next);
        if (number !== null && faultOf?.(number) === undefined) onChange(number);
      }}
      {...others}
    />
  );
}
