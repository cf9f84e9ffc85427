import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

interface TextFilterProps {
  readonly label: string;
  /** '' means no filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TYPING_MILLISECONDS = 300;

/** Filters by a part of a text. The list is updated when the user stops typing. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The filter was changed from outside, by its chip or by the back button.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const report = useDebouncedCallback((text: string) => {
    setKnown(text);
    onChange(text);
  }, TYPING_MILLISECONDS);
  return (
    <TextInput
      type="search"
      label={label}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        report(event.currentTarget.value.trim());
      }}
    />
  );
}
