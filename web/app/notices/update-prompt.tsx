import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { isDialogOpen } from '#web/ui/dialog/open-dialog.ts';
import { showError } from '#web/ui/notice/alerts.ts';

const PROMPT = 'update';

export function showUpdatePrompt(update: () => void) {
  notifications.show({
    id: PROMPT,
    role: 'status',
    autoClose: false,
    message: <UpdatePrompt onUpdate={() => updateUnlessBusy(update)} />,
  });
}

/** A dialog may have been opened after the prompt, which lies above it. Reloading would lose its input. */
function updateUnlessBusy(update: () => void) {
  if (!isDialogOpen()) update();
  else showError(new Error('Bitte schließen Sie zuerst den offenen Dialog.'));
}

const UpdatePrompt = ({ onUpdate }: { readonly onUpdate: () => void }) => (
  <Group justify="space-between" gap="sm">
    <Text fw={600}>Neue Version verfügbar</Text>
    <Button size="md" onClick={onUpdate}>
      Jetzt aktualisieren
    </Button>
  </Group>
);
