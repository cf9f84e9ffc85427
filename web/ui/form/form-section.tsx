import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export const FormSection = ({ title, hint, children }: FormSectionProps) => (
  <Paper component="section" withBorder className={styles.section} aria-label={title}>
    <Stack gap="md">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {hint !== undefined && (
          <Text c="dimmed" mt={4}>
            {hint}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  </Paper>
);

/** Shows the edited content and, on wide screens, related content beside it. */
export const FormColumns = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
);
