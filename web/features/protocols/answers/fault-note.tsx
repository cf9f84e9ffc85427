import { Text } from '@mantine/core';
import type { Answer } from '#shared/questionnaire/answers.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import styles from './answer-fields.module.css';

/** Props that every kind of input receives. */
export interface ValueInputProps {
  readonly question: Question;
  readonly id: string;
  readonly value: Answer['value'];
  readonly fault: string | undefined;
  readonly onChange: (value: Answer['value']) => void;
}

/** Returns the ids of the elements that describe a field: its help and its error. */
export function describedBy({ question, id, fault }: Pick<ValueInputProps, 'question' | 'id' | 'fault'>) {
  const ids = [
    ...(question.helpText === undefined ? [] : [`${id}-help`]),
    ...(fault === undefined ? [] : [`${id}-fault`]),
  ];
  return ids.length === 0 ? undefined : ids.join(' ');
}

interface FaultNoteProps {
  readonly id: string;
  readonly fault: string | undefined;
}

export const FaultNote = ({ id, fault }: FaultNoteProps) =>
  fault === undefined ? null : (
    <Text id={`${id}-fault`} mt={6} className={styles.fault}>
      {fault}
    </Text>
  );
