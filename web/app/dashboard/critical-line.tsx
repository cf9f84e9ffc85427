import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import { useSession } from '#web/api/session/session.ts';
import { DangerLineButton } from '#web/features/notifications/danger-line.public.tsx';
import { LazyNotificationPanel, useUnreadDangers } from '#web/features/notifications/notifications.public.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { loadWithRetry } from '#web/ui/screen/chunk-load.ts';
import styles from './dashboard.module.css';
import { isShownByRow } from './notified-reasons.ts';

interface CriticalLineProps {
  /** The locations that the page lists, each with the reasons why it needs attention. */
  readonly situations: readonly LocationSituation[];
  readonly now: number;
}

/**
 * The unread critical notifications that no row says, in one line. It opens what a single one is about, and the list of
 * several.
 */
export function CriticalLine({ situations, now }: CriticalLineProps) {
  const unread = useUnreadDangers() ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const { customer } = useSession();
  const router = useRouter();
  const client = useQueryClient();
  const unsaid = unread.filter((notification) => !isShownByRow(notification, situations, now));
  const [only, ...others] = unsaid;
  // The panel switches to another organisation first.
  const isHere = customer === null || only?.customer === undefined || only.customer === customer['@id'];
  const opensPage = only?.link !== undefined && others.length === 0 && isHere;
  const openPage = async () => {
    if (only === undefined) return;
    const module = await loadWithRetry(() => import('#web/features/notifications/open-notification.public.ts'));
    await module.openNotification(router, client, only);
  };
  return (
    <>
      {unsaid.length > 0 && (
        <div className={styles.critical}>
          <DangerLineButton
            unread={unsaid}
            aria-haspopup={opensPage ? undefined : 'dialog'}
            onClick={() => (opensPage ? void openPage().catch(showError) : setIsOpen(true))}
          />
        </div>
      )}
      {/* The panel stays open when the last of them has been read. */}
      {isOpen && <LazyNotificationPanel onClose={() => setIsOpen(false)} />}
    </>
  );
}
