import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface TextFilterProps {
  readonly label: string;
  /** '' means no filter. */
  readonly value: string;
  /** Shows the label inside the field, while it is empty. */
  readonly isInline?: boolean;
  readonly onChange: (value: string) => void;
}

const TYPING_MILLISECONDS = 300;

/** Filters by a part of a text. The list is updated when the user stops typing. */
export function TextFilter({ label, value, isInline = false, onChange }: TextFilterProps) {
  const [typedText, setTypedText] = useState(value);
  const [reportedText, setKnown] = useState(value);
  // True if the filter was changed elsewhere, e.g. by its chip or by the back button.
  if (value !== reportedText) {
    setKnown(value);
    setTypedText(value);
  }
  const reportText = useDebouncedCallback((text: string) => {
    setKnown(text);
    onChange(text);
  }, TYPING_MILLISECONDS);
  return (
    <TextInput
      type="search"
      {...(isInline
        ? { 'aria-label': label, placeholder: label, leftSection: <IconSearch size={18} aria-hidden /> }
        : { label })}
      rightSection={
        typedText !== '' && (
          <CloseButton
            aria-label={`${label} löschen`}
            onClick={() => {
              setTypedText('');
              reportText('');
            }}
          />
        )
      }
      value={typedText}
      onChange={(event) => {
        setTypedText(event.currentTarget.value);
        reportText(event.currentTarget.value.trim());
      }}
    />
  );
}
