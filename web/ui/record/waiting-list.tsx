import { Paper, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { WaitingEntry } from './waiting-entry.tsx';

interface WaitingListProps {
  /** In the order of recording. */
  readonly requests: readonly QueuedRequest[];
}

export function WaitingList({ requests }: WaitingListProps) {
  const now = useNow(MINUTE_MILLISECONDS);
  const titleId = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mb="sm">
        Noch nicht übertragen
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {requests.toReversed().map((request) => (
          <li key={request.idempotencyKey}>
            <WaitingEntry request={request} now={now} locationName={request.locationName} />
          </li>
        ))}
      </Stack>
    </Paper>
  );
}
