import { Button } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import styles from './pin-prompt.module.css';

interface PinKeypadProps {
  readonly isSending: boolean;
  readonly onDigit: (digit: string) => void;
  readonly onDelete: () => void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The keys leave the focus in the field, so that a keyboard goes on typing there. */
const keyProps = {
  className: styles.key,
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  // Escape leads back to the names; a dialog around them stays open.
  'data-mantine-stop-propagation': true,
};

/** Offers the digits as keys for a finger. The last key sends the PIN, whose length nobody else needs to know. */
export function PinKeypad({ isSending, onDigit, onDelete }: PinKeypadProps) {
  const digitKey = (digit: string) => (
    <Button key={digit} variant="default" {...keyProps} onClick={() => onDigit(digit)}>
      {digit}
    </Button>
  );
  return (
    <div role="group" aria-label="Ziffern" className={styles.keypad}>
      {DIGITS.map(digitKey)}
      <Button variant="default" {...keyProps} aria-label="Letzte Ziffer löschen" onClick={onDelete}>
        <IconBackspace size={28} stroke={1.6} aria-hidden />
      </Button>
      {digitKey('0')}
      <Button type="submit" {...keyProps} data-send loading={isSending}>
        Anmelden
      </Button>
    </div>
  );
}
