import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DraftStore } from './draft-store.ts';

const TOAST_ID = 'form-removed';
const UNDO_MILLISECONDS = 8000;

/** @param conditionCount number of conditions that were removed with the row, because they depended on it */
export function showRemovalToast(removedName: string, conditionCount: number, store: DraftStore) {
  const conditionText =
    conditionCount === 0
      ? ''
      : conditionCount === 1
        ? ' Eine Bedingung ging mit.'
        : ` ${conditionCount} Bedingungen gingen mit.`;
  notifications.hide(TOAST_ID);
  // After a further change, 'Rückgängig' would undo that change instead.
  const stepsAfterRemoval = store.history().past.length;
  const unsubscribe = store.subscribe(() => {
    if (store.history().past.length === stepsAfterRemoval) return;
    unsubscribe();
    notifications.hide(TOAST_ID);
  });
  notifications.show({
    id: TOAST_ID,
    role: 'status',
    autoClose: UNDO_MILLISECONDS,
    message: (
      <Group justify="space-between" gap="sm">
        <Text>
          {removedName} wurde gelöscht.{conditionText}
        </Text>
        <Button variant="default" onClick={store.undo}>
          Rückgängig
        </Button>
      </Group>
    ),
  });
}
