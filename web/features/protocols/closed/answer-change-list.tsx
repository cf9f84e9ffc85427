import { Text } from '@mantine/core';
import { type AnswerChange, changeLabel } from '#shared/questionnaire/answer-changes.ts';
import styles from '#web/features/protocols/filling/runner.module.css';

interface AnswerChangeListProps {
  readonly changes: readonly AnswerChange[];
  /** Labels of the old and the new answer, e.g. 'Bisher' and 'Neu'. */
  readonly columnLabels: readonly [before: string, after: string];
}

export const AnswerChangeList = ({ changes, columnLabels: [before, after] }: AnswerChangeListProps) => (
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
