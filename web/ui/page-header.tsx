import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: string;
  /** Buttons, the primary one last. */
  readonly children?: ReactNode;
}

export function PageHeader({ title, subtitle, children }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-start" gap="md" component="header">
      <div style={{ minWidth: 0 }}>
        <Title order={1} style={{ hyphens: 'auto', overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
      </div>
      <Group gap="sm">{children}</Group>
    </Group>
  );
}
