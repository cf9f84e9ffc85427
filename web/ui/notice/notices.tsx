import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { NoMatch } from '#web/ui/filter/no-match.ts';
import { isReachable, subscribeToConnection } from '#web/api/session/connection.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';

interface EmptyNoticeProps {
  /** Set if the filters of a list leave no row. */
  readonly noMatch?: NoMatch | null;
  /** What is missing and what to do next, instead of 'Keine Daten.'. */
  readonly children?: ReactNode;
}

export function EmptyNotice({ noMatch = null, children }: EmptyNoticeProps) {
  return (
    <Stack align="center" gap="xs" p="xl" role="status">
      <IconInbox size={36} stroke={1.4} aria-hidden color="var(--mantine-color-dimmed)" />
      {noMatch === null && children === undefined && <Text c="dimmed">Keine Daten.</Text>}
      {noMatch !== null && <Text c="dimmed">{noMatch.noneText} passt zu diesen Filtern.</Text>}
      {noMatch !== null && (
        <Button variant="default" onClick={noMatch.onClear}>
          Filter löschen
        </Button>
      )}
      {children}
    </Stack>
  );
}

interface ErrorNoticeProps {
  /** Plural noun for what could not be loaded, e.g. 'Aufgaben'. */
  readonly subject: string;
  readonly onRetry: () => void;
}

/** Shows that loading failed. When the connection returns, it retries automatically. */
export function ErrorNotice({ subject, onRetry }: ErrorNoticeProps) {
  const isOnline = useIsOnline();
  useRetryOnReturn(onRetry);
  const Icon = isOnline ? IconAlertTriangle : IconWifiOff;
  return (
    <Paper withBorder p="lg" role="alert">
      <Stack align="center" gap="sm">
        <Icon size={36} stroke={1.4} aria-hidden color={`var(--mantine-color-${isOnline ? 'error' : 'dimmed'})`} />
        <Text ta="center">
          {isOnline
            ? `${subject} konnten nicht geladen werden.`
            : `Keine Verbindung. ${subject} werden geladen, sobald sie wieder besteht.`}
        </Text>
        <Button variant="default" onClick={onRetry}>
          Erneut versuchen
        </Button>
      </Stack>
    </Paper>
  );
}

/** Tries again when the connection returns. */
export function useRetryOnReturn(onRetry: () => void) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => subscribeToConnection(() => isReachable() && retry()), []);
}
