import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import styles from '#web/ui/list/row-list.module.css';
import { ownSessionsQuery, useEndSessions } from './account.api.ts';
import { SignedInDevice } from './signed-in-device.tsx';

export function OwnSessions() {
  const { data, isError, refetch } = useQuery(ownSessionsQuery);
  const end = useEndSessions();
  const endThem = (session: string | null, message: string) =>
    void end.mutateAsync(session).then(() => showSuccess(message), showSendError);
  return (
    <Stack gap="md">
      {data === undefined && isError && <ErrorNotice subject="Geräte" onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height={120} aria-busy aria-label="Geräte werden geladen" />}
      {data !== undefined && (
        <ul className={styles.list} aria-label="Angemeldete Geräte">
          {data.sessions.map((session) => (
            <SignedInDevice
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => endThem(session.id, 'Das Gerät ist abgemeldet.')}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.sessions.length > 1 && (
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={end.isPending && end.variables === null}
            onClick={() => endThem(null, 'Alle anderen Geräte sind abgemeldet.')}
          >
            Alle anderen abmelden
          </Button>
        </Group>
      )}
    </Stack>
  );
}
