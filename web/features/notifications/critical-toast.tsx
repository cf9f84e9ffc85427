import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Notification } from '#shared/contracts/notifications/notifications.ts';
import { LONG_NOTICE_MILLISECONDS } from '#web/ui/notice/alerts.ts';

const TOAST_ID = 'critical-notifications';

/**
 * All notifications share one toast, because several would cover the page. Afterwards they remain in the panel of the
 * bell.
 */
export function showCriticalToast(critical: readonly Notification[], onOpen: () => void) {
  const [first] = critical;
  if (first === undefined) return;
  const openNotifications = () => {
    notifications.hide(TOAST_ID);
    onOpen();
  };
  notifications.hide(TOAST_ID);
  notifications.show({
    id: TOAST_ID,
    title: 'KRITISCH',
    color: 'red',
    role: 'alert',
    autoClose: LONG_NOTICE_MILLISECONDS,
    message: (
      <Stack gap="sm" align="flex-start">
        <Text>{critical.length === 1 ? first.message : `${critical.length} neue kritische Meldungen`}</Text>
        <Button size="md" variant="default" onClick={openNotifications}>
          Meldungen öffnen
        </Button>
      </Stack>
    ),
  });
}
