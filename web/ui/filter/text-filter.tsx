import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface TextFilterProps {
  readonly label: string;
  /** '' means no filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TYPING_MILLISECONDS = 300;

/** Filters by a part of a text. The list is updated when the user stops typing. The label stands in the empty field. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
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
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
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
