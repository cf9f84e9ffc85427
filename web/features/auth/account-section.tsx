import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './account.module.css';

interface AccountSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export const AccountSection = ({ title, hint, children }: AccountSectionProps) => (
  <Paper component="section" withBorder className={styles.section} aria-label={title}>
    <Stack gap="md">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {hint !== undefined && <Text c="dimmed">{hint}</Text>}
      </div>
      {children}
    </Stack>
  </Paper>
);
