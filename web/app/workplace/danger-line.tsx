import { useState } from 'react';
import { useUnreadDangersHere } from '#web/features/notifications/notifications.public.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { useWhenUntouched } from '#web/ui/screen/timing/use-when-untouched.ts';
import styles from './workplace.module.css';

/** On most days there is none. */
const LazyDangerNotice = lazyDialog(
  async () => (await import('#web/features/notifications/danger-notice.public.tsx')).DangerNotice,
);

/** The critical notifications of the workplace, in one line above everything else. */
export function DangerLine() {
  const unread = useUnreadDangersHere();
  const isShown = useShownOnceUntouched(unread === undefined ? undefined : unread.length > 0);
  if (unread === undefined || !isShown) return null;
  return (
    <div className={styles.danger}>
      <LazyDangerNotice unread={unread} />
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
  useWhenUntouched(isNeeded === true && isShown === false, () => setIsShown(true));
  return isNeeded === true && isShown === true;
}
