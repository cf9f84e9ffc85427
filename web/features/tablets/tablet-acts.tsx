import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDeviceTabletX, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Tablet } from '#shared/contracts/tablets/tablets.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { ReportLostModal } from './lost/report-lost-modal.tsx';
import { RemoveTabletModal } from './remove-tablet-modal.tsx';
import { useTabletOperation } from './tablets.api.ts';

interface TabletActsProps {
  readonly tablet: Tablet;
  readonly onRemoved: () => void;
}

const HEADINGS = {
  active: 'Sperren oder entfernen',
  locked: 'Freigeben oder entfernen',
  lost: 'Nicht mehr gebraucht?',
  wiped: 'Nicht mehr gebraucht?',
} as const satisfies Record<Tablet['state'], string>;

const EXPLANATIONS = {
  active:
    'Ein gesperrtes Tablet ist abgemeldet, bis Sie es wieder freigeben. Auch mit einer PIN arbeitet dort so lange niemand. Ein verlorenes überträgt noch, was fehlt, sobald es Netz hat, und löscht danach alle seine Daten.',
  locked: 'Das Tablet ist abgemeldet. Was dort noch nicht übertragen war, kommt nach dem Freigeben an.',
  lost: 'Bitte warten Sie, bis sich das Tablet gelöscht hat. Entfernen Sie es vorher, geht verloren, was dort noch nicht übertragen ist.',
  wiped:
    'Das Tablet hat keine Daten mehr. Sie können es aus der Liste entfernen. Was es noch übertragen hat, bleibt unter der Liste stehen.',
} as const satisfies Record<Tablet['state'], string>;

/** What the management can do with a tablet, from the mildest to the last. */
export function TabletActs({ tablet, onRemoved }: TabletActsProps) {
  const [question, setQuestion] = useState<'lost' | 'remove' | null>(null);
  const close = () => setQuestion(null);
  const { state } = tablet;
  const isInUse = state === 'active' || state === 'locked';
  return (
    <Stack gap="xs">
      <Title order={4}>{HEADINGS[state]}</Title>
      <Text size="sm" c="dimmed">
        {EXPLANATIONS[state]}
      </Text>
      <Group gap="sm">
        {isInUse && <LockButton tablet={tablet} />}
        {isInUse && (
          <Button
            variant="default"
            leftSection={<IconDeviceTabletX size={18} aria-hidden />}
            onClick={() => setQuestion('lost')}
          >
            Als verloren melden
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setQuestion('remove')}
        >
          Entfernen
        </Button>
      </Group>
      {question === 'lost' && <ReportLostModal tablet={tablet} onClose={close} />}
      {question === 'remove' && <RemoveTabletModal tablet={tablet} onClose={close} onRemoved={onRemoved} />}
    </Stack>
  );
}

function LockButton({ tablet }: Pick<TabletActsProps, 'tablet'>) {
  const operation = useTabletOperation(tablet.id);
  const isLocked = tablet.state === 'locked';
  const turn = () =>
    operation
      .mutateAsync({ operation: isLocked ? 'unlock' : 'lock', idempotencyKey: crypto.randomUUID() })
      .then(() => showSuccess(isLocked ? 'Das Tablet darf sich wieder anmelden.' : 'Das Tablet ist gesperrt.'))
      .catch(showSendError);
  return (
    <Button
      variant="default"
      leftSection={isLocked ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
      loading={operation.isPending}
      onClick={() => void turn()}
    >
      {isLocked ? 'Freigeben' : 'Sofort sperren'}
    </Button>
  );
}
