import { Text } from '@mantine/core';
import { type AnswerChange, changeLabel } from '#shared/questionnaire/answer-changes.ts';
import styles from '#web/features/protocols/filling/runner.module.css';

interface AnswerChangeListProps {
  readonly changes: readonly AnswerChange[];
  /** Labels of both sides, e.g. 'Bisher' and 'Neu'. */
  readonly sides: readonly [before: string, after: string];
}

export const AnswerChangeList = ({ changes, sides: [before, after] }: AnswerChangeListProps) => (
  <ul className={styles.changes}>
    {changes.map((change) => (
      <li key={`${change.question}.${change.field}`} className={styles.change}>
        <Text fw={600}>{changeLabel(change)}</Text>
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
