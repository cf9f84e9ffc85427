import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyNoticeProps {
  /** What to do about it, if anything. */
  readonly children?: ReactNode;
}

export function EmptyNotice({ children }: EmptyNoticeProps) {
  return (
    <Stack align="center" gap="xs" p="xl" role="status">
      <IconInbox size={36} stroke={1.4} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text c="dimmed">Keine Daten.</Text>
      {children}
    </Stack>
  );
}

interface ErrorNoticeProps {
  /** What could not be loaded, in the plural: 'Aufgaben'. */
  readonly what: string;
  readonly onRetry: () => void;
}

export function ErrorNotice({ what, onRetry }: ErrorNoticeProps) {
  return (
    <Paper withBorder p="lg" role="alert">
      <Stack align="center" gap="sm">
        <IconAlertTriangle size={36} stroke={1.4} aria-hidden color="var(--mantine-color-error)" />
        <Text ta="center">{what} konnten nicht geladen werden.</Text>
        <Button variant="default" onClick={onRetry}>
          Erneut versuchen
        </Button>
      </Stack>
    </Paper>
  );
}
