// When a workplace nobody touches signs its profile off. Pure; idle-watch.tsx connects it with the page.
import { MINUTE_MILLISECONDS } from '#shared/durations.ts';

/** How long before the lock the page says that it is coming. */
export const LOCK_WARNING_SECONDS = 30;

export type IdleState = 'awake' | 'warned' | 'over';

interface Idleness {
  /** Milliseconds since 1970. */
  readonly lastInputAt: number;
  readonly lockMinutes: number;
  /** Since when an alarm waits for an answer; null while none does. */
  readonly alarmSince: number | null;
  readonly now: number;
}

/**
 * From a deadline, not from counted ticks: a tablet that slept over it is locked when it wakes. An alarm that was open
 * before the deadline is answered first, by whoever is still there; one that comes later finds the workplace locked.
 */
export function idleState({ lastInputAt, lockMinutes, alarmSince, now }: Idleness): IdleState {
  const deadline = lastInputAt + lockMinutes * MINUTE_MILLISECONDS;
  if (alarmSince !== null && alarmSince < deadline) return 'awake';
  const secondsLeft = secondsUntil(deadline, now);
  if (secondsLeft <= 0) return 'over';
  return secondsLeft <= LOCK_WARNING_SECONDS ? 'warned' : 'awake';
}

const secondsUntil = (deadline: number, now: number) => Math.ceil((deadline - now) / 1000);

/** Whole seconds, rounded up so that 0 means now. */
export const secondsUntilLock = ({ lastInputAt, lockMinutes, now }: Omit<Idleness, 'alarmSince'>) =>
  secondsUntil(lastInputAt + lockMinutes * MINUTE_MILLISECONDS, now);
