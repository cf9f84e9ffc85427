import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Activity } from '#shared/contracts/activities.ts';
import { forgetUnanswered, showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { hasRoom } from '#web/ui/screen-width.ts';
import { useCorrectActivity } from './activities.api.ts';

/** Longer than other notices: it holds the only quick way back. */
const UNDO_MILLISECONDS = 10_000;

/** Confirms a measure and takes it back as a correction; nothing is ever deleted. */
export function useRecordedToast() {
  const correct = useCorrectActivity();
  const undo = async (activity: Activity, toast: string) => {
    // The toast goes first, so that nobody can take back twice.
    notifications.hide(toast);
    const body = { isCancelled: true, reason: 'Versehentlich erfasst' };
    try {
      // Awaited, since the form that showed the toast is closed by now and callbacks of `mutate` went with it.
      await correct.mutateAsync({ activity, body, idempotencyKey: crypto.randomUUID() });
      showSuccess(`${activity.actionName}: zurückgenommen.`);
    } catch (error) {
      showActError(error);
    }
  };
  return (activity: Activity) => {
    forgetUnanswered();
    const toast = `recorded:${activity['@id']}`;
    notifications.show({
      id: toast,
      role: 'status',
      // At the foot of a phone it would lie on the buttons of a dialog.
      position: hasRoom() ? 'bottom-right' : 'top-center',
      autoClose: UNDO_MILLISECONDS,
      message: <RecordedMessage activity={activity} onUndo={() => void undo(activity, toast)} />,
    });
  };
}

function RecordedMessage({ activity, onUndo }: { readonly activity: Activity; readonly onUndo: () => void }) {
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600}>Spielerschutzmaßnahme erfolgreich angelegt</Text>
        <Text size="sm">{activity.actionName}</Text>
      </div>
      <Button size="md" variant="default" onClick={onUndo} aria-label={`Rückgängig: ${activity.actionName}`}>
        Rückgängig
      </Button>
    </Group>
  );
}
