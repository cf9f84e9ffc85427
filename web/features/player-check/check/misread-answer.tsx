import { Button } from '@mantine/core';
import { IconIdOff, IconKeyboard } from '@tabler/icons-react';
import { useRef } from 'react';
import styles from './check-result.module.css';
import { useFocusOfCovered } from './use-focus-of-covered.ts';

interface MisreadAnswerProps {
  readonly onAgain: () => void;
  readonly onByHand: (() => void) | undefined;
}

/** Says in the place of the answer that a card was not read. The next scan is taken while this is shown. */
export function MisreadAnswer({ onAgain, onByHand }: MisreadAnswerProps) {
  const againButton = useRef<HTMLButtonElement>(null);
  useFocusOfCovered(againButton);
  return (
    <div className={styles.answer} data-tone="unknown">
      <IconIdOff size={56} stroke={1.6} aria-hidden />
      <div className={styles.words}>
        <div role="alert" className={styles.verdict}>
          <h3 className={styles.title}>Ausweis nicht gelesen</h3>
          <p className={styles.reason}>Bitte noch einmal an den Leser halten.</p>
        </div>
        <p className={styles.next}>Geht es wieder nicht, geben Sie Name und Geburtsdatum von Hand ein.</p>
      </div>
      <div className={styles.actions}>
        <Button
          className={styles.mainAct}
          leftSection={<IconKeyboard size={22} stroke={1.6} aria-hidden />}
          onClick={onByHand}
        >
          Von Hand eingeben
        </Button>
        <Button ref={againButton} className={styles.nextGuest} onClick={onAgain}>
          Noch einmal lesen
        </Button>
      </div>
    </div>
  );
}
