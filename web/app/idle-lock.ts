// When a workplace nobody touches signs its profile off. Pure; idle-watch.tsx connects it with the page.

/** How long before the lock the page says that it is coming. */
export const LOCK_WARNING_SECONDS = 30;

export type IdleState = 'awake' | 'warned' | 'over';

interface Idleness {
  /** Milliseconds since 1970. */
  readonly lastInputAt: number;
  readonly lockMinutes: number;
  readonly now: number;
}

/** From a deadline, not from counted ticks: a tablet that slept over it is locked when it wakes. */
export function idleState({ lastInputAt, lockMinutes, now }: Idleness): IdleState {
  const secondsLeft = secondsUntilLock({ lastInputAt, lockMinutes, now });
  if (secondsLeft <= 0) return 'over';
  return secondsLeft <= LOCK_WARNING_SECONDS ? 'warned' : 'awake';
}

export const secondsUntilLock = ({ lastInputAt, lockMinutes, now }: Idleness) =>
  Math.ceil((lastInputAt + lockMinutes * 60_000 - now) / 1000);
