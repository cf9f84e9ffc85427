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
  const ending = useEndSessions();
  const endSessions = (session: string | null, message: string) =>
    void ending.mutateAsync(session).then(() => showSuccess(message), showSendError);
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
              isEnding={ending.isPending && ending.variables === session.id}
              onEnd={() => endSessions(session.id, 'Das Gerät ist abgemeldet.')}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.sessions.length > 1 && (
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={ending.isPending && ending.variables === null}
            onClick={() => endSessions(null, 'Alle anderen Geräte sind abgemeldet.')}
          >
            Alle anderen abmelden
          </Button>
        </Group>
      )}
    </Stack>
  );
}
