import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { hasRoom } from './screen-width.ts';

const UNDO_MILLISECONDS = 8000;

interface Undoable {
  /** A second toast with it takes the place of the first. */
  readonly id: string;
  readonly message: string;
  readonly onUndo: () => void;
}

/** Says what was done, and takes it back rather than asking before. */
export function showUndo({ id, message, onUndo }: Undoable) {
  const undo = () => {
    // The toast goes first, so that nobody can take back twice.
    notifications.hide(id);
    onUndo();
  };
  notifications.hide(id);
  notifications.show({
    id,
    role: 'status',
    // At the foot of a phone it would lie on the buttons of a dialog.
    position: hasRoom() ? 'bottom-right' : 'top-center',
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
