import { Text, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import styles from './history-list.module.css';

const WordDifference = lazy(async () => ({
  default: (await loadWithTimeout(import('#web/ui/form/word-difference.tsx'))).WordDifference,
}));

export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** Whether somebody wrote the words, so that only those that differ are marked. */
  readonly isFreeText?: boolean;
}

export interface HistoryEntry {
  readonly key: string;
  readonly timeText: string;
  readonly authorName: string;
  /** E.g. 'Erfasst' or 'Korrigiert'. */
  readonly title: string;
  readonly reason?: string;
  readonly changes: readonly Change[];
}

/** Shows the history of a record, oldest first, with each change as 'before → after' or, in free text, word by word. */
export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={entry.key} className={styles.entry}>
          <Text fw={600}>{entry.title}</Text>
          <Text size="sm" c="dimmed">
            {entry.timeText} · {entry.authorName}
          </Text>
          {entry.reason !== undefined && <Text>Grund: {entry.reason}</Text>}
          {entry.changes.map((change) => (
            <ChangeLine key={`${change.field}: ${change.before}`} change={change} />
          ))}
        </li>
      ))}
    </ol>
  );
}

/** From this length on, a change of free text is shown word by word. */
const MIN_LONG_TEXT_LENGTH = 40;

function ChangeLine({ change }: { readonly change: Change }) {
  const { field, before, after, isFreeText = false } = change;
  const isLong =
    isFreeText && before !== '' && after !== '' && Math.max(before.length, after.length) >= MIN_LONG_TEXT_LENGTH;
  return (
    <Text className={styles.change} component="div">
      {field.endsWith('?') ? field : `${field}:`}{' '}
      {isLong ? (
        <Suspense fallback={<BeforeAndAfter change={change} />}>
          <WordDifference before={before} after={after} />
        </Suspense>
      ) : (
        <BeforeAndAfter change={change} />
      )}
    </Text>
  );
}

function BeforeAndAfter({ change: { before, after } }: { readonly change: Change }) {
  return (
    <>
      <VisuallyHidden>vorher </VisuallyHidden>
      <del>{before === '' ? '(leer)' : before}</del> <span aria-hidden>→</span> <VisuallyHidden>jetzt </VisuallyHidden>
      <ins>{after === '' ? '(leer)' : after}</ins>
    </>
  );
}
