import { useEffect, useState } from 'react';
import { lastInputAt } from '#web/api/lock/last-input.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { DangerNotice } from '#web/features/notifications/danger-notice.public.tsx';
import { useUnreadDangersHere } from '#web/features/notifications/notifications.public.ts';
import styles from './workplace.module.css';

/** Short, because the notification is critical; long enough that no finger is on its way to a tile. */
const UNTOUCHED_MILLISECONDS = 2000;
const CHECK_MILLISECONDS = 500;

/** The critical notifications of the workplace, in one line above everything else. */
export function DangerLine() {
  const unread = useUnreadDangersHere();
  const isShown = useShownOnceUntouched(unread === undefined ? undefined : unread.length > 0);
  if (unread === undefined || !isShown) return null;
  return (
    <div className={styles.danger}>
      <DangerNotice unread={unread} />
    </div>
  );
}

/**
 * Returns whether the line is shown. It moves the tiles, so that a notification that arrives later waits until nobody is
 * tapping; a toast and a sound announce it meanwhile.
 * @param isNeeded undefined until it is known
 */
function useShownOnceUntouched(isNeeded: boolean | undefined): boolean {
  const [isShown, setIsShown] = useState(isNeeded);
  if (isNeeded !== undefined && (isShown === undefined || (isShown && !isNeeded))) setIsShown(isNeeded);
  const isWaiting = isNeeded === true && isShown === false;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => {
      if (serverNow() - lastInputAt() >= UNTOUCHED_MILLISECONDS) setIsShown(true);
    }, CHECK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return isNeeded === true && isShown === true;
}
