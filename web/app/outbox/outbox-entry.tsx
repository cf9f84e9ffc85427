import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconClock, IconCloudUp, IconMapPin } from '@tabler/icons-react';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { type RequestState, isDiscardable, type QueuedRequest, stateOf } from '#web/api/outbox/queued-request.ts';
import { withdrawRequest } from '#web/api/outbox/outbox-sending.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import classes from './outbox-drawer.module.css';
import { OtherLocationAction, ConflictActions } from './outbox-solutions.tsx';

const BADGES = {
  waiting: { tone: 'calm', icon: IconClock, word: 'wartet' },
  sending: { tone: 'calm', icon: IconCloudUp, word: 'wird gesendet' },
  conflict: { tone: 'soon', icon: IconAlertTriangle, word: 'Konflikt' },
  elsewhere: { tone: 'calm', icon: IconMapPin, word: 'anderer Standort' },
} as const satisfies Record<RequestState, object>;

export function OutboxEntry({ request }: { readonly request: QueuedRequest }) {
  const { context, sending } = useOutbox();
  const now = useNow(MINUTE_MILLISECONDS);
  if (context === null) return null;
  const state = stateOf(request, context, sending);
  const { word, ...badge } = BADGES[state];
  return (
    <li className={classes.entry} data-state={state}>
      <Group justify="space-between" gap="xs" wrap="wrap">
        <Text size="sm" c="dimmed">
          {[
            formatRelativeDateTime(request.keptAt, now),
            profileNameText(request),
            state === 'elsewhere' ? request.locationName : null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
        <StatusBadge {...badge}>{word}</StatusBadge>
      </Group>
      <Text fw={600} className={classes.title}>
        {request.title}
      </Text>
      {request.refusal === null ? null : <Text>{request.refusal}</Text>}
      {state === 'sending' ? null : <EntryActions request={request} state={state} />}
    </li>
  );
}

interface EntryActionsProps {
  readonly request: QueuedRequest;
  readonly state: RequestState;
}

function EntryActions({ request, state }: EntryActionsProps) {
  const [isConfirming, { open, close }] = useDisclosure(false);
  if (isConfirming) return <DiscardConfirmation request={request} onKeep={close} />;
  return (
    <Group gap="xs">
      {state === 'conflict' ? <ConflictActions request={request} /> : null}
      {state === 'elsewhere' ? <OtherLocationAction request={request} /> : null}
      {isDiscardable(request) ? (
        <Button variant="subtle" color="gray" px="xs" onClick={open} aria-label={`Verwerfen: ${request.title}`}>
          Verwerfen
        </Button>
      ) : null}
    </Group>
  );
}

interface DiscardConfirmationProps {
  readonly request: QueuedRequest;
  readonly onKeep: () => void;
}

/** Asks for confirmation, because the entry exists on this device only. */
function DiscardConfirmation({ request, onKeep }: DiscardConfirmationProps) {
  const discard = async () => {
    if (!(await withdrawRequest(request.idempotencyKey)))
      showError(new Error('Der Eintrag ist schon unterwegs. Bitte korrigieren Sie ihn in der Liste.'));
  };
  return (
    <Group gap="xs" role="group" aria-label={`${request.title} verwerfen?`}>
      <Text size="sm" style={{ flex: '1 1 100%' }}>
        Der Eintrag wird auf diesem Gerät gelöscht und nicht übertragen.
      </Text>
      <Button color="red" onClick={() => void discard()}>
        Endgültig verwerfen
      </Button>
      <Button variant="default" onClick={onKeep} ref={focusOnce}>
        Behalten
      </Button>
    </Group>
  );
}
