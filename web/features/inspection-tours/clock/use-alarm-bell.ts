import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { askForDesktopNotifications, showDesktopNotification } from '#web/ui/notice/desktop-notification.ts';
import { playSound, useSoundUnlock } from '#web/ui/notice/sounds.ts';
import { formatTime } from '#web/ui/time/local-time.ts';
import type { TourAlarm } from './tour-alarm.ts';
import type { useTourDialog } from '#web/features/inspection-tours/record/use-tour-dialog.ts';

export const keyOfAlarm = (alarm: TourAlarm | null) => (alarm === null ? null : `${alarm.kind}:${alarm.dueAt}`);

const NOTIFICATION_TEXTS = { due: 'Kontrollgang fällig', missed: 'Kontrollgang versäumt' } as const;

/**
 * Plays the sound once per alarm, not again after a reload. The desktop notification stays until the alarm is answered.
 */
export function useAlarmBell(alarm: TourAlarm | null, dialog: ReturnType<typeof useTourDialog>) {
  const key = keyOfAlarm(alarm);
  const playOnce = useEffectEvent((alarmKey: string) => {
    if (dialog.rung?.alarm === alarmKey) return;
    dialog.change({ rung: { alarm: alarmKey, at: serverNow() } });
    playSound('loud');
  });
  const showNotification = useEffectEvent(() =>
    alarm === null
      ? undefined
      : showDesktopNotification({
          title: NOTIFICATION_TEXTS[alarm.kind],
          body: `${formatTime(alarm.dueAt)} Uhr`,
          tag: 'inspection-tour',
        }),
  );
  useEffect(() => {
    if (key === null) return undefined;
    playOnce(key);
    return showNotification();
  }, [key]);
}

/**
 * Asks for permission together with the tap that unlocks sound, because a browser may block requests on page load
 * permanently.
 */
export function useNotificationPermission() {
  const { isUnlocked } = useSoundUnlock();
  useEffect(() => {
    if (isUnlocked) askForDesktopNotifications();
  }, [isUnlocked]);
}
