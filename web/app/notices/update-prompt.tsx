import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { isDialogOpen } from '#web/ui/dialog/open-dialog.ts';

const PROMPT_ID = 'update';

/** @param onAccepted may load the new version later, because a reload would lose the input of an open dialog */
export const showUpdatePrompt = (onAccepted: () => void) =>
  notifications.show({
    id: PROMPT_ID,
    role: 'status',
    autoClose: false,
    message: <UpdatePrompt onAccepted={onAccepted} />,
  });

function UpdatePrompt({ onAccepted }: { readonly onAccepted: () => void }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const accept = () => {
    setAnswer(isDialogOpen() ? 'Wird aktualisiert, sobald der Dialog geschlossen ist' : 'Wird aktualisiert …');
    onAccepted();
  };
  return (
    <Group justify="space-between" gap="sm" mih={42}>
      <Text fw={600}>{answer ?? 'Neue Version verfügbar'}</Text>
      {answer === null && (
        <Button size="md" onClick={accept}>
          Jetzt aktualisieren
        </Button>
      )}
    </Group>
  );
}
