import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useUnreadCount } from './notifications.api.ts';
import classes from './unread-badge.module.css';
import { UnreadBadge } from './unread-badge.tsx';
import { unreadText } from './unread-text.ts';

interface NotificationBellProps {
  readonly onOpen: () => void;
}

export function NotificationBell({ onOpen }: NotificationBellProps) {
  const count = useUnreadCount();
  return (
    <ActionIcon
      aria-label={unreadText('Meldungen', count)}
      aria-haspopup="dialog"
      onClick={onOpen}
      className={classes.bell}
    >
      <IconBell size={22} />
      <UnreadBadge count={count} />
    </ActionIcon>
  );
}
