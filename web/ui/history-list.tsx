import { Text } from '@mantine/core';
import styles from './history-list.module.css';

export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface HistoryEntry {
  readonly key: string;
  readonly when: string;
  readonly who: string;
  /** 'Erfasst', 'Korrigiert' … */
  readonly title: string;
  readonly reason?: string;
  readonly changes: readonly Change[];
}

/** How an entry came to be what it is: oldest first, each change as 'before → after'. */
export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={entry.key} className={styles.entry}>
          <Text fw={600}>{entry.title}</Text>
          <Text size="sm" c="dimmed">
            {entry.when} · {entry.who}
          </Text>
          {entry.reason !== undefined && <Text>Grund: {entry.reason}</Text>}
          {entry.changes.map((change) => (
            <ChangeLine key={change.field} change={change} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function ChangeLine({ change }: { readonly change: Change }) {
  return (
    <Text className={styles.change}>
      {change.field}: <del>{change.before === '' ? '(leer)' : change.before}</del>{' '}
      <span aria-label="geändert in">→</span> <ins>{change.after === '' ? '(leer)' : change.after}</ins>
    </Text>
  );
}
