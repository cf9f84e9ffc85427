import type { Notification } from '#shared/contracts/notifications/notifications.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { useMarkRead } from './notification-panel.api.ts';
import classes from './notification-panel.module.css';

interface DangerNoticeProps {
  readonly notification: Notification;
}

/** Shows one critical notification outside of the panel, until somebody has read it. */
export function DangerNotice({ notification }: DangerNoticeProps) {
  const marking = useMarkRead();
  return (
    <ul className={classes.list} data-alone>
      <NotificationEntry
        notification={notification}
        onRead={() => marking.mutate([notification.id])}
        onLinkOpened={() => undefined}
      />
    </ul>
  );
}
