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

const SIGNED_OUT =
  'wird sofort abgemeldet und kann sich nicht mehr anmelden. Was dort noch nicht übertragen ist, kommt nicht mehr an.';

const CONSEQUENCES = {
  active: SIGNED_OUT,
  locked: SIGNED_OUT,
  lost: 'reicht dann nichts mehr nach und löscht sich nicht mehr: Es erfährt nicht mehr, dass es verloren ist.',
  wiped: 'verschwindet aus der Liste, und mit ihm, was abgelehnt wurde.',
} as const satisfies Record<Tablet['state'], string>;

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
          <strong>{tablet.name}</strong> {CONSEQUENCES[tablet.state]} Was schon erfasst ist, bleibt.
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
