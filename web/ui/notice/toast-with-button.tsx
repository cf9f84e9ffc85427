import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Longer than for other notices, because this one has to be read and leads to a record. */
const VISIBLE_MILLISECONDS = 10_000;

interface ToastWithButton {
  /** Names the act, e.g. 'Die Aufgabe wurde angelegt.'. */
  readonly message: string;
  readonly hint: string;
  readonly label: string;
  readonly onPressed: () => void;
}

/** Says what happened and offers the way to the record, for some seconds. */
export function showWithButton({ message, hint, label, onPressed }: ToastWithButton): void {
  const toast = `with-button:${crypto.randomUUID()}`;
  const press = () => {
    notifications.hide(toast);
    onPressed();
  };
  notifications.show({
    id: toast,
    role: 'status',
    autoClose: VISIBLE_MILLISECONDS,
    message: (
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{message}</Text>
          <Text size="sm">{hint}</Text>
        </div>
        <Button size="md" variant="default" onClick={press}>
          {label}
        </Button>
      </Group>
    ),
  });
}
