import { Group, Stack, Text } from '@mantine/core';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import { waitingMark } from './waiting-mark.ts';

interface WaitingEntryProps {
  readonly request: QueuedRequest;
  readonly now: number;
  readonly locationName?: string | null;
}

/** Shows an entry of this device that the server has not received yet. */
export function WaitingEntry({ request, now, locationName = null }: WaitingEntryProps) {
  const isOnline = useIsOnline();
  const facts = [formatRelativeDateTime(request.keptAt, now), request.profileName, locationName];
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {request.title}
        </Text>
        <Mark>{waitingMark(request, isOnline)}</Mark>
      </Group>
      <Text size="sm" c="dimmed">
        {facts.filter((fact) => fact !== null).join(' · ')}
      </Text>
    </Stack>
  );
}
