import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { chipText, type FilterField } from './filter-fields.ts';
import styles from './list-filters.module.css';

interface FilterChipProps {
  readonly field: FilterField<string>;
  /** Text of the value. */
  readonly text: string;
  readonly isOpen: boolean;
  readonly onOpen: (event: MouseEvent) => void;
  readonly onClear: () => void;
}

/** A text of up to so many letters, which needs about 14 rem, is never shortened. */
const SHORT_TEXT_LETTERS = 20;

/** Shows a filter that is set. A click on its text opens the menu of its values, the cross clears it. */
export function FilterChip({ field, text, isOpen, onOpen, onClear }: FilterChipProps) {
  const chipLabel = chipText(field, text);
  return (
    <div className={styles.chip} data-short={chipLabel.length <= SHORT_TEXT_LETTERS || undefined}>
      {field.kind === 'linked' ? (
        <span className={styles.value} title={chipLabel}>
          {chipLabel}
        </span>
      ) : (
        <UnstyledButton
          className={styles.value}
          title={chipLabel}
          aria-label={`Filter ${field.label}: ${text} ändern`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          {chipLabel}
        </UnstyledButton>
      )}
      <UnstyledButton className={styles.cross} onClick={onClear} aria-label={`Filter ${field.label}: ${text} löschen`}>
        <IconX size={16} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
