import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Tablet } from '#shared/contracts/tablets/tablets.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useTabletOperation } from './tablets.api.ts';

interface RemoveTabletModalProps {
  readonly tablet: Tablet;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

const WAITING_STAYS =
  'Was dort noch nicht übertragen ist, bleibt auf dem Gerät, bis es wieder an diesem Standort verbunden wird.';
const SIGNED_OUT = `wird sofort abgemeldet und kann sich nicht mehr anmelden. ${WAITING_STAYS}`;

const CONSEQUENCES = {
  active: SIGNED_OUT,
  locked: SIGNED_OUT,
  wiped: 'hat keine Daten mehr und verschwindet aus der Liste.',
} as const;

/** What waits on a removed tablet stays there. It deletes the rest only if it knows already that it is lost. */
function consequenceOf({ state, reachedAt }: Tablet): string {
  if (state !== 'lost') return CONSEQUENCES[state];
  return reachedAt === undefined
    ? `reicht dann nichts mehr nach und erfährt nicht mehr, dass es verloren ist. ${WAITING_STAYS}`
    : `reicht dann nichts mehr nach. ${WAITING_STAYS} Alles andere löscht es.`;
}

/** Asks for confirmation, because a tablet whose key was forgotten has to be paired again. */
export function RemoveTabletModal({ tablet, onClose, onRemoved }: RemoveTabletModalProps) {
  const remove = useTabletOperation(tablet.id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const submit = () =>
    remove.mutateAsync({ operation: 'remove', idempotencyKey }).then(() => {
      showSuccess('Das Tablet wurde entfernt.');
      onClose();
      onRemoved();
    }, showSendError);
  return (
    <SheetModal isOpen title="Tablet entfernen?" onClose={onClose}>
      <Stack gap="md">
        <Text>
          <strong>{tablet.name}</strong> {consequenceOf(tablet)} Was hier angekommen ist, bleibt, auch was abgelehnt
          wurde.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => void submit()}>
            Endgültig entfernen
          </Button>
        </Group>
      </Stack>
    </SheetModal>
  );
}
