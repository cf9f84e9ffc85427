import { Text } from '@mantine/core';
import styles from './imports.module.css';

interface ImportProgressProps {
  /** Name of the running step: 'Zeilen werden importiert'. */
  readonly label: string;
  readonly doneCount: number;
  readonly totalCount: number;
}

/** Shows the progress that the server reports. */
export function ImportProgress({ label, doneCount, totalCount }: ImportProgressProps) {
  return (
    <div>
      {/* The native element is used, because Mantine's progress bar needs the style sheet of all lists and forms. */}
      <progress className={styles.progress} max={Math.max(1, totalCount)} value={doneCount} aria-label={label} />
      <Text size="sm" c="dimmed">
        {label}: {doneCount.toLocaleString('de-DE')} von {totalCount.toLocaleString('de-DE')}. Bitte lassen Sie diese
        Seite offen.
      </Text>
    </div>
  );
}
