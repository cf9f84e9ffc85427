import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isReachable, subscribeToConnection } from '#web/api/connection.ts';

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

/** Without a connection nobody has to press anything: it is tried again as soon as there is one. */
export function ErrorNotice({ what, onRetry }: ErrorNoticeProps) {
  const isOnline = useSyncExternalStore(subscribeToConnection, isReachable);
  const retry = useEffectEvent(onRetry);
  useEffect(() => subscribeToConnection(() => isReachable() && retry()), []);
  const Icon = isOnline ? IconAlertTriangle : IconWifiOff;
  return (
    <Paper withBorder p="lg" role="alert">
      <Stack align="center" gap="sm">
        <Icon size={36} stroke={1.4} aria-hidden color={`var(--mantine-color-${isOnline ? 'error' : 'dimmed'})`} />
        <Text ta="center">
          {isOnline
            ? `${what} konnten nicht geladen werden.`
            : `Keine Verbindung. ${what} werden geladen, sobald sie wieder besteht.`}
        </Text>
        <Button variant="default" onClick={onRetry}>
          Erneut versuchen
        </Button>
      </Stack>
    </Paper>
  );
}
