// These pure functions decide when the profile of an unattended workplace is signed off. idle-watch.tsx applies them to
// the page.
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

/** Time between the warning and the lock. */
export const LOCK_WARNING_SECONDS = 30;

export type IdleState = 'awake' | 'warned' | 'over';

interface IdleFacts {
  /** Milliseconds since 1970. */
  readonly lastInputAt: number;
  readonly lockMinutes: number;
  /** Start of an alarm that waits for an answer; null if there is none. */
  readonly alarmSince: number | null;
  readonly now: number;
}

/**
 * Compares with a deadline instead of counting seconds, so that a tablet that was asleep at the deadline is locked when it
 * wakes up. An alarm that opened before the deadline postpones the lock until it is answered; a later alarm does not.
 */
export function idleState({ lastInputAt, lockMinutes, alarmSince, now }: IdleFacts): IdleState {
  const deadline = lastInputAt + lockMinutes * MINUTE_MILLISECONDS;
  if (alarmSince !== null && alarmSince < deadline) return 'awake';
  const secondsLeft = secondsUntil(deadline, now);
  if (secondsLeft <= 0) return 'over';
  return secondsLeft <= LOCK_WARNING_SECONDS ? 'warned' : 'awake';
}

const secondsUntil = (deadline: number, now: number) => Math.ceil((deadline - now) / 1000);

/** Returns whole seconds, rounded up so that 0 means now. */
export const secondsUntilLock = ({ lastInputAt, lockMinutes, now }: Omit<IdleFacts, 'alarmSince'>) =>
  secondsUntil(lastInputAt + lockMinutes * MINUTE_MILLISECONDS, now);
