import { Paper, Title } from '@mantine/core';
import { protocols } from '#shared/contracts/protocols/protocols.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { WaitingEntry } from '#web/ui/record/waiting-entry.tsx';
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
          <li key={request.idempotencyKey} className={styles.entry}>
            <WaitingEntry request={request} now={now} locationName={request.locationName} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}
