import { Group, Stack, Text } from '@mantine/core';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';

interface WaitingEntryProps {
  readonly request: QueuedRequest;
  readonly now: number;
  readonly locationName?: string | null;
}

/** Shows an entry of this device that the server has not received yet. */
export function WaitingEntry({ request, now, locationName = null }: WaitingEntryProps) {
  const facts = [formatRelativeDateTime(request.keptAt, now), request.profileName, locationName];
  return (
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
  );
}
