import { Text } from '@mantine/core';
import type { ValueInputProps } from './value-input-props.ts';
import styles from './answer-fields.module.css';

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
