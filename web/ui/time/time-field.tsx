import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readClosingTime, readTime } from './typed-time.ts';

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue'> {
  /** '18:05', or '' for none. */
  readonly value: string;
  /** Called at each key press with the time, or with '' while the text is none. */
  readonly onChange: (time: string) => void;
  /** Whether a day may end with it, so that '24:00' is midnight. */
  readonly isClosing?: boolean;
}

/** The only field for a time. A browser's own shows AM and PM where the device does not speak German. */
export function TimeField({ value, onChange, isClosing = false, error, onBlur, ...input }: TimeFieldProps) {
  const read = isClosing ? readClosingTime : readTime;
  // The typed text is shown until the value is changed from outside. A form may refuse to be without a time.
  const [typed, setTyped] = useState<{ readonly text: string; readonly values: readonly string[] } | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  const text = typed?.values.includes(value) === true ? typed.text : value;
  const isFaulty = !isTyping && text !== '' && read(text) === null;
  return (
    <TextInput
      placeholder="hh:mm"
      autoComplete="off"
      inputMode="numeric"
      {...input}
      value={text}
      // The form may have said so already.
      error={Boolean(error) || !isFaulty ? error : 'Bitte eine Uhrzeit wie 12:00 angeben.'}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const time = read(next) ?? '';
        setIsTyping(true);
        setTyped({ text: next, values: [value, time] });
        onChange(time);
      }}
      onBlur={(event) => {
        setIsTyping(false);
        if (text === '' || read(text) !== null) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
