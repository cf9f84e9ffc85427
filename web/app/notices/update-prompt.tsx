import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { isDialogOpen } from '#web/ui/dialog/open-dialog.ts';
import { showError } from '#web/ui/notice/alerts.ts';

const PROMPT_ID = 'update';

export function showUpdatePrompt(applyUpdate: () => void) {
  notifications.show({
    id: PROMPT_ID,
    role: 'status',
    autoClose: false,
    message: <UpdatePrompt onUpdate={() => updateUnlessBusy(applyUpdate)} />,
  });
}

/** A reload would lose the input of a dialog that was opened after the prompt. */
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
