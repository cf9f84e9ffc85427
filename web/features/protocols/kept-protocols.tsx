import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { protocols } from '#shared/contracts/protocols/protocols.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import styles from './protocol-list.module.css';

/** Filled here, but the server does not have it yet. */
export function KeptProtocols() {
  const now = useNow(MINUTE_MILLISECONDS);
  const kept = useOutbox().acts.filter(({ path }) => path.startsWith(protocols.path));
  if (kept.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="kept-protocols">
      <Title order={2} size="h3" id="kept-protocols" mb="sm">
        Noch nicht übertragen
      </Title>
      <ul className={styles.entries}>
        {kept.toReversed().map((act) => (
          <KeptProtocol key={act.idempotencyKey} act={act} now={now} />
        ))}
      </ul>
    </Paper>
  );
}

function KeptProtocol({ act, now }: { readonly act: QueuedRequest; readonly now: number }) {
  const facts = [formatRelativeDateTime(act.keptAt, now), act.profileName, act.locationName];
  return (
    <li className={styles.entry}>
      <Stack gap={2}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {act.title}
          </Text>
          <Mark>{act.refusal === null ? 'wird übertragen' : 'nicht übertragen'}</Mark>
        </Group>
        <Text size="sm" c="dimmed">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </Text>
      </Stack>
    </li>
  );
}
