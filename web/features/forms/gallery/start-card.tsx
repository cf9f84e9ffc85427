import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './form-create.module.css';

interface StartCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export const StartCard = ({ title, text, children }: StartCardProps) => (
  <Paper component="section" withBorder className={styles.start} aria-label={title}>
    <div>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
    </div>
    {children}
  </Paper>
);
