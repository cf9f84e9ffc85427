import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Document } from '#shared/contracts/documents/documents.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useDiscardDocument } from './documents.api.ts';

interface DisposalModalProps {
  readonly document: Document;
  readonly onClose: () => void;
}

/** Asks for confirmation, because the content of a discarded file cannot be restored. */
export function DisposalModal({ document, onClose }: DisposalModalProps) {
  const discardContent = useDiscardDocument(document.id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const confirmDisposal = () =>
    discardContent.mutateAsync(idempotencyKey).then(() => {
      showSuccess('Die Datei wurde verworfen.');
      onClose();
    }, showSendError);
  return (
    <SheetModal isOpen title="Datei verwerfen?" onClose={onClose}>
      <Stack gap="md">
        <Text>
          Der Inhalt von <strong>{document.name}</strong> wird endgültig gelöscht. Dass die Datei kam, bleibt
          festgehalten.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button color="red" loading={discardContent.isPending} onClick={() => void confirmDisposal()}>
            Endgültig verwerfen
          </Button>
        </Group>
      </Stack>
    </SheetModal>
  );
}
