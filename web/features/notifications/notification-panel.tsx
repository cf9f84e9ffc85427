import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import {
  type Notification,
  NOTIFICATIONS_MORE,
  NOTIFICATIONS_SHOWN,
} from '#shared/contracts/notifications/notifications.ts';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { useState } from 'react';
import { DigestSwitch } from './digest-switch.tsx';
import { focusNeighbour } from './focus-neighbour.ts';
import { NotificationEntry } from './notification-entry.tsx';
import classes from './notification-panel.module.css';
import { useMarkRead } from './notification-panel.api.ts';
import { useUnreadNotifications } from './notifications.api.ts';
import { ReadNotifications } from './read-notifications.tsx';

interface NotificationPanelProps {
  readonly onClose: () => void;
}

/** Lists the notifications behind the bell. */
export function NotificationPanel({ onClose }: NotificationPanelProps) {
  const { dialogProps, leave } = useDialogTransition(onClose);
  const isPhone = !useIsWideScreen();
  return (
    <Drawer {...dialogProps} title="Meldungen" position="right" size={isPhone ? '100%' : '27rem'} returnFocus={false}>
      <Unread onLinkOpened={leave} />
      <ReadNotifications onLinkOpened={leave} />
      <DigestSwitch />
    </Drawer>
  );
}

interface UnreadProps {
  readonly onLinkOpened: () => void;
}

function Unread({ onLinkOpened }: UnreadProps) {
  const unread = useUnreadNotifications();
  if (unread.isPending) return <UnreadSkeleton />;
  if (unread.isError && unread.data === undefined)
    return <ErrorNotice subject="Meldungen" onRetry={() => void unread.refetch()} />;
  const all = unread.data['hydra:member'];
  if (all.length === 0)
    return (
      <Text c="dimmed" py="md" role="status">
        Keine neuen Meldungen.
      </Text>
    );
  return <UnreadList all={all} onLinkOpened={onLinkOpened} />;
}

interface UnreadListProps extends UnreadProps {
  readonly all: readonly Notification[];
}

function UnreadList({ all, onLinkOpened }: UnreadListProps) {
  const [shown, setShown] = useState(NOTIFICATIONS_SHOWN);
  const marking = useMarkRead();
  const markRead = (ids: readonly number[]) => marking.mutate(ids);
  const left = all.length - shown;
  return (
    <Stack gap="sm">
      <div className={classes.head}>
        <Text c="dimmed">{all.length === 1 ? '1 ungelesen' : `${all.length} ungelesen`}</Text>
        <Button
          variant="subtle"
          size="md"
          px={6}
          leftSection={<IconChecks size={20} aria-hidden />}
          onClick={(event) => {
            focusNeighbour(event.currentTarget);
            markRead(all.map(({ id }) => id));
          }}
        >
          alle als gelesen markieren
        </Button>
      </div>
      <ul className={classes.list} aria-label="Ungelesene Meldungen">
        {all.slice(0, shown).map((notification) => (
          <NotificationEntry
            key={notification.id}
            notification={notification}
            onRead={() => markRead([notification.id])}
            onLinkOpened={onLinkOpened}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" size="md" fullWidth onClick={() => setShown(shown + NOTIFICATIONS_MORE)}>
          {`mehr anzeigen (noch ${left})`}
        </Button>
      )}
    </Stack>
  );
}

function UnreadSkeleton() {
  return (
    <Stack gap="sm" aria-busy aria-label="Meldungen werden geladen">
      {Array.from({ length: NOTIFICATIONS_SHOWN }, (_, index) => (
        <Skeleton key={index} height={140} radius="md" />
      ))}
    </Stack>
  );
}
