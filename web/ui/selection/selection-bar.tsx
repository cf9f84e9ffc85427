import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageMark } from '#web/ui/screen/page-mark.tsx';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps<Row> {
  readonly selection: Selection<Row>;
  readonly onEnd: () => void;
  /** The buttons of the bulk actions. */
  readonly children: ReactNode;
}

/** Shows how many rows are chosen, and the bulk actions. It stays visible while the list scrolls. */
export function SelectionBar<Row>({ selection: { chosenRows, reasons }, onEnd, children }: SelectionBarProps<Row>) {
  return (
    <div role="region" aria-label="Auswahl" className={styles.bar}>
      <PageMark name="selection-bar" />
      <div role="status" className={styles.words}>
        <Text fw={600}>{chosenRows.size} ausgewählt</Text>
        {reasons.size > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            Bei {reasons.size} hat es nicht geklappt. Der Grund steht in der Zeile.
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={onEnd}>
          Auswahl beenden
        </Button>
        {children}
      </Group>
    </div>
  );
}
