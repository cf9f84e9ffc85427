import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './detail-drawer.module.css';

interface DetailHeadProps {
  readonly name: ReactNode;
  /** Whom or what the record is about. */
  readonly about?: ReactNode;
  /** Status and marks of the record. */
  readonly children?: ReactNode;
}

/** The first lines of a record's details. */
export function DetailHead({ name, about, children }: DetailHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <Title order={3} className={styles.name}>
          {name}
        </Title>
        {about !== undefined && <Text c="dimmed">{about}</Text>}
      </div>
      <div className={styles.marks}>{children}</div>
    </div>
  );
}
