import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import classes from './command-palette.module.css';

interface PaletteFieldProps {
  readonly text: string;
  readonly listId: string;
  /** Id of the selected option, which a screen reader reads while the field keeps the focus. */
  readonly activeOption: string | undefined;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onChange: (text: string) => void;
  readonly onClose: () => void;
}

export function PaletteField({ text, listId, activeOption, onFocus, onKeyDown, onChange, onClose }: PaletteFieldProps) {
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        size="lg"
        className={classes.field}
        classNames={{ input: classes.input }}
        aria-label="Person, Eintrag, Seite oder Befehl suchen"
        placeholder="Person, Standort, Maßnahme, Seite …"
        leftSection={<IconSearch size={20} aria-hidden />}
        value={text}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeOption}
        autoComplete="off"
        maxLength={200}
        data-autofocus
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <CloseButton size={44} iconSize={20} aria-label="Schließen" onClick={onClose} />
    </div>
  );
}
