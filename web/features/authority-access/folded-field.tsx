import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './folded-field.module.css';

interface FoldedFieldProps {
  readonly name: string;
  /** The choice in a few words. */
  readonly value: string;
  /** A refused value is shown in its field, where it can be changed. */
  readonly hasError: boolean;
  /** Whether nothing is chosen yet. */
  readonly isEmpty?: boolean;
  /** Whether somebody has to choose, because there may be no proposal. */
  readonly isRequired?: boolean;
  /** A choice that needs no unfolding. */
  readonly shortcut?: ReactNode;
  /** The field. */
  readonly children: ReactNode;
}

/** A field that rarely has to be changed: a line with its value, until somebody wants to change it. */
export function FoldedField(props: FoldedFieldProps) {
  const { name, value, hasError, isEmpty = false, isRequired = false, shortcut, children } = props;
  const [state, setState] = useState<'folded' | 'open' | 'focused'>('folded');
  // The field stays open when its error has gone.
  if (hasError && state === 'folded') setState('open');
  const act = isEmpty ? 'Wählen' : 'Ändern';
  if (state !== 'folded')
    return (
      <div className={styles.field} ref={state === 'focused' ? focusFirstInput : undefined}>
        {children}
      </div>
    );
  return (
    <div className={styles.line}>
      <span className={styles.name}>
        {name}
        {isRequired && (
          <span className={styles.star} aria-hidden>
            {' *'}
          </span>
        )}
      </span>
      <span className={styles.value}>{value}</span>
      <div className={styles.change}>
        {shortcut}
        <Button variant="subtle" aria-label={`${act}: ${name}`} onClick={() => setState('focused')}>
          {act}
        </Button>
      </div>
    </div>
  );
}

/** A single function, because React would call a new one on each render. */
const focusFirstInput = (field: HTMLElement | null) => field?.querySelector<HTMLElement>('input, button')?.focus();
