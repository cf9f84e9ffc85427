import { Text } from '@mantine/core';
import type { AnswerChange } from '#shared/questionnaire/answer-changes.ts';
import styles from './runner.module.css';

const FIELDS = { value: '', comment: ' (Bemerkung)', images: ' (Bilder)' } as const;

interface AnswerChangeListProps {
  readonly changes: readonly AnswerChange[];
  /** What the two sides are called: 'Bisher' and 'Neu'. */
  readonly sides: readonly [before: string, after: string];
}

export const AnswerChangeList = ({ changes, sides: [before, after] }: AnswerChangeListProps) => (
  <ul className={styles.changes}>
    {changes.map((change) => (
      <li key={`${change.question}.${change.field}`} className={styles.change}>
        <Text fw={600}>
          {change.label}
          {FIELDS[change.field]}
        </Text>
        <Text>
          {before}: {change.before || '–'}
        </Text>
        <Text>
          {after}: {change.after || '–'}
        </Text>
      </li>
    ))}
  </ul>
);
