import { useState } from 'react';
import { DangerLineButton } from '#web/features/notifications/danger-line.public.tsx';
import { LazyNotificationPanel, useUnreadDangers } from '#web/features/notifications/notifications.public.ts';
import styles from './dashboard.module.css';

/** The unread critical notifications of all locations in one line, which opens all notifications. */
export function CriticalLine() {
  const unread = useUnreadDangers() ?? [];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {unread.length > 0 && (
        <div className={styles.critical}>
          <DangerLineButton unread={unread} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
        </div>
      )}
      {/* The panel stays open when the last of them has been read. */}
      {isOpen && <LazyNotificationPanel onClose={() => setIsOpen(false)} />}
    </>
  );
}
