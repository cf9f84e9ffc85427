import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';

interface ProfileSearchProps {
  readonly search: string;
  /** Whether the field receives the focus when the list opens. */
  readonly hasInitialFocus: boolean;
  readonly onChange: (search: string) => void;
  readonly onEnter: () => void;
  readonly onArrowDown: (event: KeyboardEvent) => void;
}

/** Searches the whole organisation by name. The Enter key chooses the first name found. */
export function ProfileSearch({ search, hasInitialFocus, onChange, onEnter, onArrowDown }: ProfileSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') onArrowDown(event);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <TextInput
      ref={field}
      aria-label="Name suchen"
      placeholder="Name suchen"
      type="search"
      size="md"
      value={search}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={handleKey}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={search !== '' && <CloseButton size={44} iconSize={20} aria-label="Suche löschen" onClick={clear} />}
      rightSectionWidth={48}
      autoComplete="off"
      data-autofocus={hasInitialFocus || undefined}
    />
  );
}
