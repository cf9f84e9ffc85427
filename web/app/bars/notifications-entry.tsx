import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { UnreadBadge, unreadText, useUnreadCount } from '#web/features/notifications/notifications.public.ts';
import classes from '#web/app/menu/user-action-list.module.css';

interface NotificationsEntryProps {
  readonly onOpen: () => void;
}

export function NotificationsEntry({ onOpen }: NotificationsEntryProps) {
  const count = useUnreadCount();
  return (
    <UnstyledButton
      className={classes.action}
      aria-haspopup="dialog"
      aria-label={unreadText('Meldungen', count)}
      onClick={onOpen}
    >
      <IconBell size={20} stroke={1.7} aria-hidden className={classes.icon} />
      Meldungen
      <span className={classes.unread}>
        <UnreadBadge count={count} />
      </span>
    </UnstyledButton>
  );
}
