import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './file-in-progress.module.css';

interface FileInProgressProps {
  /** What is being made, e.g. 'Die Kontrollmappe mit allen Dateien'. */
  readonly what: string;
}

/**
 * Says that a file is being made that takes long. It counts the seconds instead of showing a percentage, because nobody
 * knows how much is left. The download goes on if the user leaves the page.
 */
export function FileInProgress({ what }: FileInProgressProps) {
  const seconds = useSecondsSinceShown();
  return (
    <div className={styles.notice}>
      <div role="status">
        <Text fw={600}>{what} wird zusammengestellt.</Text>
        <Text c="dimmed">
          Das kann bis zu einer halben Minute dauern. Sie können weiterarbeiten, auch auf anderen Seiten: Die Datei wird
          gespeichert, sobald sie fertig ist.
        </Text>
      </div>
      {/* Read aloud, the seconds would interrupt whatever the user does meanwhile. */}
      <Text c="dimmed" size="sm" aria-hidden>
        Läuft seit {seconds} s
      </Text>
      <div className={styles.track} aria-hidden />
    </div>
  );
}

function useSecondsSinceShown(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
