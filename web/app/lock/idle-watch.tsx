import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { useOpenAlarms } from '#web/ui/dialog/dialog-layer.tsx';
import { idleState, LOCK_WARNING_SECONDS, secondsUntilLock } from './idle-lock.ts';
import { lastInputAt, recordInput, watchInput } from '#web/api/lock/last-input.ts';
import { lockWorkplace } from '#web/api/lock/workplace-lock.ts';

/** Signs the profile off after some minutes without input, if the location has a limit for that. */
export function IdleWatch() {
  const { location, profile } = useSession();
  // Input is observed even if no lock is configured, because the management may enable it during the shift.
  useEffect(() => watchInput(), []);
  const lockMinutes = location?.profileLockMinutes;
  return profile === null || lockMinutes === undefined ? null : (
    <IdleLock profile={profile} lockMinutes={lockMinutes} />
  );
}

interface IdleLockProps {
  readonly profile: Profile;
  readonly lockMinutes: number;
}

function IdleLock({ profile, lockMinutes }: IdleLockProps) {
  const client = useQueryClient();
  const [alarm] = useOpenAlarms();
  const now = useNow(1000);
  const state = idleState({ lastInputAt: lastInputAt(), lockMinutes, alarmSince: alarm?.openedAt ?? null, now });

  const lock = useEffectEvent(() => void lockWorkplace(client, profile, { idleMinutes: lockMinutes }));
  useEffect(() => {
    if (state === 'over') lock();
    return state === 'warned' ? showWarning(lockMinutes) : undefined;
  }, [state, lockMinutes]);
  return null;
}

const WARNING_OPTIONS = { id: 'idle-lock', title: 'Gleich gesperrt', autoClose: false, role: 'alert' } as const;
/**
 * Moving the mouse ends the idle state. The warning then stays visible for this time, so that its button can still be
 * clicked.
 */
const HIDE_DELAY_MILLISECONDS = 1000;

function showWarning(lockMinutes: number) {
  notifications.show({ ...WARNING_OPTIONS, message: <Warning lockMinutes={lockMinutes} /> });
  return () => void setTimeout(() => notifications.hide(WARNING_OPTIONS.id), HIDE_DELAY_MILLISECONDS);
}

function Warning({ lockMinutes }: Pick<IdleLockProps, 'lockMinutes'>) {
  const now = useNow(1000);
  const secondsLeft = secondsUntilLock({ lastInputAt: lastInputAt(), lockMinutes, now });
  const seconds = Math.min(LOCK_WARNING_SECONDS, Math.max(0, secondsLeft));
  return (
    <>
      <Text mb="sm">
        Seit fast {lockMinutes === 1 ? 'einer Minute' : `${lockMinutes} Minuten`} keine Eingabe. Das Profil wird in{' '}
        <span aria-hidden>{seconds}</span> {seconds === 1 ? 'Sekunde' : 'Sekunden'} abgemeldet.
      </Text>
      <Button
        fullWidth
        onClick={() => {
          recordInput();
          notifications.hide(WARNING_OPTIONS.id);
        }}
      >
        Weiterarbeiten
      </Button>
    </>
  );
}
