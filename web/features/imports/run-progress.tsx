import { Text } from '@mantine/core';
import styles from './imports.module.css';

interface RunProgressProps {
  /** Name of the running step: 'Zeilen werden importiert'. */
  readonly label: string;
  readonly done: number;
  readonly all: number;
}

/** Shows the progress that the server reports. */
export function RunProgress({ label, done, all }: RunProgressProps) {
  return (
    <div>
      {/* The native element is used, because Mantine's progress bar needs the style sheet of all lists and forms. */}
      <progress className={styles.progress} max={Math.max(1, all)} value={done} aria-label={label} />
      <Text size="sm" c="dimmed">
        {label}: {done.toLocaleString('de-DE')} von {all.toLocaleString('de-DE')}. Bitte lassen Sie diese Seite offen.
      </Text>
    </div>
  );
}
