import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { protocols } from '#shared/contracts/protocols/protocols.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import styles from '#web/features/protocols/list/protocol-list.module.css';

/** Lists protocols of this device that have not reached the server yet. */
export function WaitingProtocols() {
  const now = useNow(MINUTE_MILLISECONDS);
  const waitingRequests = useOutbox().requests.filter(({ path }) => path.startsWith(protocols.path));
  if (waitingRequests.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="kept-protocols">
      <Title order={2} size="h3" id="kept-protocols" mb="sm">
        Noch nicht übertragen
      </Title>
      <ul className={styles.entries}>
        {waitingRequests.toReversed().map((request) => (
          <WaitingProtocol key={request.idempotencyKey} request={request} now={now} />
        ))}
      </ul>
    </Paper>
  );
}

function WaitingProtocol({ request, now }: { readonly request: QueuedRequest; readonly now: number }) {
  const facts = [formatRelativeDateTime(request.keptAt, now), request.profileName, request.locationName];
  return (
    <li className={styles.entry}>
      <Stack gap={2}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {request.title}
          </Text>
          <Mark>{request.refusal === null ? 'wird übertragen' : 'nicht übertragen'}</Mark>
        </Group>
        <Text size="sm" c="dimmed">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </Text>
      </Stack>
    </li>
  );
}
