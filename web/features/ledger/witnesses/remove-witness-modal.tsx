import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { LedgerWitness } from '#shared/contracts/ledger/witnesses.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useRemoveWitness } from './witnesses.api.ts';

interface RemoveWitnessModalProps {
  readonly witness: LedgerWitness;
  readonly onClose: () => void;
}

export function RemoveWitnessModal({ witness, onClose }: RemoveWitnessModalProps) {
  const remove = useRemoveWitness(witness.id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const submit = () =>
    remove.mutateAsync(idempotencyKey).then(() => {
      showSuccess('Der Zeuge wird nicht mehr gefragt.');
      onClose();
    }, showSendError);
  return (
    <SheetModal isOpen title="Zeugen entfernen?" onClose={onClose}>
      <Stack gap="md">
        <Text>
          <strong>{witness.name}</strong> bestätigt dann keine neuen Stände mehr. Was er bestätigt hat, bleibt, und das
          Prüfbuch hält fest, wer ihn entfernt hat.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => void submit()}>
            Zeugen entfernen
          </Button>
        </Group>
      </Stack>
    </SheetModal>
  );
}
