import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { memo } from 'react';
import { progressWords } from './filling-progress.ts';
import styles from './runner-bar.module.css';
import type { Filling } from './use-filling.ts';

interface RunnerBarProps {
  readonly filling: Filling;
  readonly isClosing: boolean;
  readonly onClose: () => void;
}

/**
 * Shows the progress and the buttons for the next open question and for closing. It is always visible at the same
 * place.
 */
export function RunnerBar({ filling, isClosing, onClose }: RunnerBarProps) {
  const { progress, attempts, goToNextOpen } = filling;
  const isLate = attempts > 0 && progress.open.length > 0;
  return (
    <div className={styles.bar} role="region" aria-label="Fortschritt">
      <div className={styles.progress}>
        <div className={styles.words}>
          <span className={styles.figures}>
            {progress.answered} von {progress.asked}
          </span>
          <span role="status" className={styles.note} data-late={isLate || undefined}>
            {progressWords(progress, attempts > 0)}
          </span>
        </div>
        <div className={styles.track} aria-hidden>
          <div style={{ width: `${progress.asked === 0 ? 100 : (100 * progress.answered) / progress.asked}%` }} />
        </div>
      </div>
      <Acts hasOpen={progress.open.length > 0} isClosing={isClosing} onNext={goToNextOpen} onClose={onClose} />
    </div>
  );
}

interface ActsProps extends Omit<RunnerBarProps, 'filling'> {
  readonly hasOpen: boolean;
  readonly onNext: () => void;
}

const Acts = memo(function Acts({ hasOpen, isClosing, onNext, onClose }: ActsProps) {
  return (
    <div className={styles.acts}>
      <Button
        variant="default"
        className={styles.next}
        data-idle={!hasOpen || undefined}
        leftSection={<IconArrowDown size={20} aria-hidden />}
        onClick={onNext}
      >
        <span className={styles.goal}>Nächste offene</span>
      </Button>
      <Button className={styles.close} loading={isClosing} onClick={onClose}>
        Abschließen
      </Button>
    </div>
  );
});
