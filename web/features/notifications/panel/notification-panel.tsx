import '#web/mantine-forms.css';
import { Button, Drawer, Skeleton, Stack, Text, Checkbox } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  type Notification,
  NOTIFICATIONS_MORE,
  NOTIFICATIONS_SHOWN,
} from '#shared/contracts/notifications/notifications.ts';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { focusNeighbour } from './focus-neighbour.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { groupNotifications } from './notification-groups.ts';
import classes from './notification-panel.module.css';
import { useMarkRead, notificationSettingsQuery, useChangeDigest } from './notification-panel.api.ts';
import { useUnreadNotifications } from '#web/features/notifications/notifications.api.ts';
import { ReadNotifications } from './read-notifications.tsx';

interface NotificationPanelProps {
  readonly onClose: () => void;
}

/** Lists the notifications behind the bell. */
export function NotificationPanel({ onClose }: NotificationPanelProps) {
  const { dialogProps, startClosing } = useDialogTransition(onClose);
  const isPhone = !useIsWideScreen();
  return (
    <Drawer {...dialogProps} title="Meldungen" position="right" size={isPhone ? '100%' : '27rem'} returnFocus={false}>
      <UnreadNotifications onLinkOpened={startClosing} />
      <ReadNotifications onLinkOpened={startClosing} />
      <DigestSwitch />
    </Drawer>
  );
}

interface UnreadNotificationsProps {
  readonly onLinkOpened: () => void;
}

function UnreadNotifications({ onLinkOpened }: UnreadNotificationsProps) {
  const unread = useUnreadNotifications();
  if (unread.isPending) return <UnreadSkeleton />;
  if (unread.isError && unread.data === undefined)
    return <ErrorNotice subject="Meldungen" onRetry={() => void unread.refetch()} />;
  const notifications = unread.data['hydra:member'];
  if (notifications.length === 0)
    return (
      <Text c="dimmed" py="md" role="status">
        Keine neuen Meldungen.
      </Text>
    );
  return <UnreadList notifications={notifications} onLinkOpened={onLinkOpened} />;
}

interface UnreadListProps extends UnreadNotificationsProps {
  readonly notifications: readonly Notification[];
}

function UnreadList({ notifications, onLinkOpened }: UnreadListProps) {
  const [shownCount, setShownCount] = useState(NOTIFICATIONS_SHOWN);
  const marking = useMarkRead();
  const markRead = (ids: readonly number[]) => marking.mutate(ids);
  const groups = groupNotifications(notifications);
  const hiddenCount = groups.slice(shownCount).flat().length;
  return (
    <Stack gap="sm">
      <div className={classes.head}>
        <Text c="dimmed">{notifications.length === 1 ? '1 ungelesen' : `${notifications.length} ungelesen`}</Text>
        <Button
          variant="subtle"
          size="md"
          px={6}
          leftSection={<IconChecks size={20} aria-hidden />}
          onClick={(event) => {
            focusNeighbour(event.currentTarget);
            markRead(notifications.map(({ id }) => id));
          }}
        >
          Alle als gelesen markieren
        </Button>
      </div>
      <ul className={classes.list} aria-label="Ungelesene Meldungen">
        {groups.slice(0, shownCount).map(([notification, ...older]) => (
          <NotificationEntry
            // The oldest stays in its group while others are read.
            key={older.at(-1)?.id ?? notification.id}
            notification={notification}
            older={older}
            onRead={markRead}
            onLinkOpened={onLinkOpened}
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="default" size="md" fullWidth onClick={() => setShownCount(shownCount + NOTIFICATIONS_MORE)}>
          {`mehr anzeigen (noch ${hiddenCount})`}
        </Button>
      )}
    </Stack>
  );
}

function UnreadSkeleton() {
  return (
    <Stack gap="sm" aria-busy role="group" aria-label="Meldungen werden geladen">
      {Array.from({ length: NOTIFICATIONS_SHOWN }, (_, index) => (
        <Skeleton key={index} height={140} radius="md" />
      ))}
    </Stack>
  );
}

/** Lets the user order a daily summary by mail. It renders nothing if the server cannot send mails to this user. */
function DigestSwitch() {
  const { data: settings } = useQuery(notificationSettingsQuery);
  const digestChange = useChangeDigest();
  // React would reset the controlled checkbox until the cache is updated, so the new value is shown from local state.
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  if (settings?.isMailPossible !== true) return null;
  return (
    <div className={classes.section}>
      <Checkbox
        size="md"
        label="Tägliche Zusammenfassung per E-Mail"
        description="Morgens um sieben, wenn es Ungelesenes gibt."
        classNames={{ body: classes.digest }}
        checked={pendingValue ?? settings.wantsDigest}
        onChange={({ currentTarget: { checked } }) => {
          setPendingValue(checked);
          digestChange.mutate(checked, { onError: showError, onSettled: () => setPendingValue(null) });
        }}
      />
    </div>
  );
}
