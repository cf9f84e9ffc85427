import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { showSuccess } from './alerts.ts';

/** Longer than for other notices, because this one has to be read and leads to the record. */
const HIDDEN_MILLISECONDS = 10_000;

interface CreatedRecord {
  /** E.g. 'Die Aufgabe wurde angelegt.'. */
  readonly message: string;
  /** Reads how many rows the new record has in the list from which it was created: one, or none behind its filters. */
  readonly countInList: () => Promise<number>;
  readonly onOpen: () => void;
}

/** Confirms a new record. If the filters of the list hide it, says so and leads to the record. */
export async function showCreated({ message, countInList, onOpen }: CreatedRecord): Promise<void> {
  // Without an answer nothing is known about the list, but the record exists all the same.
  const count = await countInList().catch(() => 1);
  if (count > 0) {
    showSuccess(message);
    return;
  }
  const toast = `hidden:${crypto.randomUUID()}`;
  const open = () => {
    notifications.hide(toast);
    onOpen();
  };
  notifications.show({
    id: toast,
    role: 'status',
    autoClose: HIDDEN_MILLISECONDS,
    message: (
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{message}</Text>
          <Text size="sm">Die Filter der Liste blenden sie aus.</Text>
        </div>
        <Button size="md" variant="default" onClick={open}>
          Ansehen
        </Button>
      </Group>
    ),
  });
}
