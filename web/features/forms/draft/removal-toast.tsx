import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { isWideScreen } from '#web/ui/screen/screen-width.ts';
import type { DraftStore } from './draft-store.ts';

const TOAST = 'form-removed';
const UNDO_MILLISECONDS = 8000;

/** @param conditions number of conditions that were removed because they depended on it */
export function showRemoved(what: string, conditions: number, store: DraftStore) {
  const lost =
    conditions === 0 ? '' : conditions === 1 ? ' Eine Bedingung ging mit.' : ` ${conditions} Bedingungen gingen mit.`;
  notifications.hide(TOAST);
  // After a further change, 'Rückgängig' would undo that change instead.
  const removed = store.history().past.length;
  const unsubscribe = store.subscribe(() => {
    if (store.history().past.length === removed) return;
    unsubscribe();
    notifications.hide(TOAST);
  });
  notifications.show({
    id: TOAST,
    role: 'status',
    position: isWideScreen() ? 'bottom-right' : 'top-center',
    autoClose: UNDO_MILLISECONDS,
    message: (
      <Group justify="space-between" gap="sm">
        <Text>
          {what} wurde gelöscht.{lost}
        </Text>
        <Button variant="default" onClick={store.undo}>
          Rückgängig
        </Button>
      </Group>
    ),
  });
}
