import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { isWideScreen } from '#web/ui/screen/screen-width.ts';

const UNDO_MILLISECONDS = 8000;

interface Undoable {
  /** A new toast with the same id replaces an older one. */
  readonly id: string;
  readonly message: string;
  readonly onUndo: () => void;
}

/** Reports an action and offers to undo it, instead of asking for confirmation before. */
export function showUndoToast({ id, message, onUndo }: Undoable) {
  const undo = () => {
    // The toast closes first, so that nobody can undo twice.
    notifications.hide(id);
    onUndo();
  };
  notifications.hide(id);
  notifications.show({
    id,
    role: 'status',
    // At the bottom of a phone it would cover the buttons of a dialog.
    position: isWideScreen() ? 'bottom-right' : 'top-center',
    autoClose: UNDO_MILLISECONDS,
    message: (
      <Group justify="space-between" gap="sm">
        <Text>{message}</Text>
        <Button variant="default" onClick={undo}>
          Rückgängig
        </Button>
      </Group>
    ),
  });
}
