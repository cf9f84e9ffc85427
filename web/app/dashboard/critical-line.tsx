import { useState } from 'react';
import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import { DangerLineButton } from '#web/features/notifications/danger-line.public.tsx';
import { LazyNotificationPanel, useUnreadDangers } from '#web/features/notifications/notifications.public.ts';
import styles from './dashboard.module.css';
import { isShownByRow } from './notified-reasons.ts';

interface CriticalLineProps {
  /** The locations that the page lists, each with the reasons why it needs attention. */
  readonly situations: readonly LocationSituation[];
  readonly now: number;
}

/** The unread critical notifications that no row says, in one line, which opens all notifications. */
export function CriticalLine({ situations, now }: CriticalLineProps) {
  const unread = useUnreadDangers() ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const unsaid = unread.filter((notification) => !isShownByRow(notification, situations, now));
  return (
    <>
      {unsaid.length > 0 && (
        <div className={styles.critical}>
          <DangerLineButton unread={unsaid} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
        </div>
      )}
      {/* The panel stays open when the last of them has been read. */}
      {isOpen && <LazyNotificationPanel onClose={() => setIsOpen(false)} />}
    </>
  );
}
