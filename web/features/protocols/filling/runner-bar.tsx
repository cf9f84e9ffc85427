import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { memo } from 'react';
import { progressText } from './filling-progress.ts';
import styles from './runner-bar.module.css';
import type { Filling } from './use-filling.ts';

interface RunnerBarProps {
  readonly filling: Filling;
  readonly isClosing: boolean;
  readonly onClose: () => void;
}

/**
 * Shows the progress, and the buttons for the next open question and for closing. It is always visible at the bottom of
 * the screen.
 */
export function RunnerBar({ filling, isClosing, onClose }: RunnerBarProps) {
  const { progress, attempts, goToNextOpen } = filling;
  const needsAttention = attempts > 0 && progress.openQuestions.length > 0;
  return (
    <div className={styles.bar} role="region" aria-label="Fortschritt">
      <div className={styles.progress}>
        <div className={styles.words} data-late={needsAttention || undefined}>
          <span className={styles.figures}>
            {progress.answeredRequiredCount} von {progress.requiredCount}
          </span>
          <span role="status" className={styles.note} data-late={needsAttention || undefined}>
            {progressText(progress, attempts > 0)}
          </span>
        </div>
        <div className={styles.track} aria-hidden>
          <div
            style={{
              width: `${progress.requiredCount === 0 ? 100 : (100 * progress.answeredRequiredCount) / progress.requiredCount}%`,
            }}
          />
        </div>
      </div>
      <ClosingButtons
        hasOpenQuestions={progress.openQuestions.length > 0}
        isClosing={isClosing}
        onNext={goToNextOpen}
        onClose={onClose}
      />
    </div>
  );
}

interface ClosingButtonsProps extends Omit<RunnerBarProps, 'filling'> {
  readonly hasOpenQuestions: boolean;
  readonly onNext: () => void;
}

const ClosingButtons = memo(function ClosingButtons({
  hasOpenQuestions,
  isClosing,
  onNext,
  onClose,
}: ClosingButtonsProps) {
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        className={styles.next}
        data-idle={!hasOpenQuestions || undefined}
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
