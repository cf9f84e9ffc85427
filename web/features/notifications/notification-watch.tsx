import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Notification, NOTIFICATIONS_POLL_MILLISECONDS } from '#shared/contracts/notifications/notifications.ts';
import { useSession } from '#web/api/session/session.ts';
import { untilUncovered } from '#web/ui/screen/timing/until-uncovered.ts';
import { playSound } from '#web/ui/notice/sounds.ts';
import { newArrivals, soundOf } from './new-arrivals.ts';
import { unreadNotificationsQuery } from './notifications.api.ts';
import classes from './notification-watch.module.css';

interface NotificationWatchProps {
  readonly onOpen: () => void;
}

/**
 * Plays a sound and shows a toast for new notifications on every page, even in a hidden tab, because it may be covered
 * by another window.
 */
export function NotificationWatch({ onOpen }: NotificationWatchProps) {
  const { data } = useQuery({
    ...unreadNotificationsQuery(useSession().user.uid),
    refetchInterval: NOTIFICATIONS_POLL_MILLISECONDS,
    refetchIntervalInBackground: true,
  });
  const knownIds = useRef<ReadonlySet<number> | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const announceNew = useEffectEvent((unread: readonly Notification[]) => {
    const arrivals = newArrivals(knownIds.current, unread);
    knownIds.current = new Set([...(knownIds.current ?? []), ...unread.map(({ id }) => id)]);
    if (arrivals.length === 0) return;
    playSound(soundOf(arrivals));
    setAnnouncement(arrivals.length === 1 ? 'Eine neue Meldung' : `${arrivals.length} neue Meldungen`);
    const critical = arrivals.filter(({ type }) => type === 'DANGER');
    if (critical.length > 0) void showCritical(critical, onOpen);
  });
  useEffect(() => {
    if (data !== undefined) announceNew(data['hydra:member']);
  }, [data]);
  return (
    <div role="status" className={classes.announcement}>
      {announcement}
    </div>
  );
}

/** The sound and the bell tell at once. An open dialog may be about the same, and it is answered first. */
async function showCritical(critical: readonly Notification[], onOpen: () => void) {
  const [{ showCriticalToast }] = await Promise.all([import('./critical-toast.tsx'), untilUncovered()]);
  showCriticalToast(critical, onOpen);
}
