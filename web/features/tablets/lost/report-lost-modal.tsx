import '#web/mantine-forms.css';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Tablet } from '#shared/contracts/tablets/tablets.ts';
import { useTabletOperation } from '#web/features/tablets/tablets.api.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';

interface ReportLostModalProps {
  readonly tablet: Tablet;
  readonly onClose: () => void;
}

/** Explains what happens to a lost tablet and asks for confirmation, because it deletes its data. */
export function ReportLostModal({ tablet, onClose }: ReportLostModalProps) {
  const report = useTabletOperation(tablet.id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const submit = () =>
    report.mutateAsync({ operation: 'lost', idempotencyKey }).then(() => {
      showSuccess('Das Tablet ist als verloren gemeldet.');
      onClose();
    }, showSendError);
  return (
    <SheetModal isOpen title="Tablet als verloren melden?" onClose={onClose}>
      <Stack gap="md">
        <Text>
          Das geschieht mit <strong>{tablet.name}</strong>:
        </Text>
        <List spacing="xs" type="ordered">
          <List.Item>Es wird sofort abgemeldet. Niemand kann damit noch lesen, prüfen oder etwas erfassen.</List.Item>
          <List.Item>
            Sobald es wieder Netz hat, überträgt es, was vor dieser Meldung erfasst wurde und noch fehlt. Sie sehen
            jeden dieser Einträge hier und können ihn prüfen.
          </List.Item>
          <List.Item>Danach löscht es alle seine Daten und seinen Schlüssel.</List.Item>
        </List>
        <Text size="sm" c="dimmed">
          Taucht es auf, bevor es sich gelöscht hat, nehmen Sie die Meldung zurück. Später verbinden Sie es mit einem
          neuen Code. Hat sich dort jemand mit Passwort angemeldet? Dann ändern Sie auch dieses Passwort.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button color="red" loading={report.isPending} onClick={() => void submit()}>
            Als verloren melden
          </Button>
        </Group>
      </Stack>
    </SheetModal>
  );
}
