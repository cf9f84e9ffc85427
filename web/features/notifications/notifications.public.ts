import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export { NotificationBell } from './notification-bell.tsx';
export { NotificationWatch } from './notification-watch.tsx';
export {
  unreadNotificationsQuery,
  useUnreadCount,
  useUnreadDangers,
  useUnreadDangersHere,
} from './notifications.api.ts';
export { UnreadBadge } from './unread-badge.tsx';
export { unreadText } from './unread-text.ts';
export const LazyNotificationPanel = lazyDialog(
  async () => (await import('./panel/notification-panel.tsx')).NotificationPanel,
);
