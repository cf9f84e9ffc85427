const SECOND_MILLISECONDS = 1000;
const FREE_ATTEMPTS = 5;
const FREE_ATTEMPTS_OVER_DEVICES = 8;
const MAX_BLOCK_SECONDS = 15 * 60;
const FORGET_AFTER_MILLISECONDS = 24 * 3600 * SECOND_MILLISECONDS;
const MAX_NETWORK_ATTEMPTS = 20;
const NETWORK_WINDOW_MILLISECONDS = 60 * SECOND_MILLISECONDS;

/** The number of attempts since the first failure. */
export interface Attempts {
  readonly failures: number;
  readonly firstFailureAt: Date;
  readonly lastFailureAt: Date;
  readonly blockedUntil: Date | null;
}

export type CountingPolicy = (before: Attempts, now: Date) => Attempts;

/**
 * Makes an account wait longer after each failure, but never permanently: otherwise a stranger could lock out its
 * owner.
 */
export const countAgainstAccount: CountingPolicy = growingWaitPolicy(FREE_ATTEMPTS);

/** Limits the guesses of one secret over all devices. A single device never reaches this limit, see `isFreeAttempt`. */
export const countOverDevices: CountingPolicy = growingWaitPolicy(FREE_ATTEMPTS_OVER_DEVICES);

/**
 * Returns whether the last attempt caused no waiting time. Only such attempts of a device also count against all
 * devices together.
 */
export const isFreeAttempt = ({ failures }: Attempts): boolean => failures <= FREE_ATTEMPTS;

function growingWaitPolicy(freeCount: number): CountingPolicy {
  return (before, now) => {
    const newAttempts = addAttempt(
      before,
      now,
      now.getTime() - before.lastFailureAt.getTime() >= FORGET_AFTER_MILLISECONDS,
    );
    const doublings = newAttempts.failures - freeCount;
    if (doublings < 0) return newAttempts;
    const waitSeconds = Math.min(MAX_BLOCK_SECONDS, 2 ** doublings);
    return { ...newAttempts, blockedUntil: new Date(now.getTime() + waitSeconds * SECOND_MILLISECONDS) };
  };
}

/** Limits the attempts of a network per minute, over all accounts. */
export const countAgainstNetwork: CountingPolicy = (before, now) => {
  const newAttempts = addAttempt(
    before,
    now,
    now.getTime() - before.firstFailureAt.getTime() >= NETWORK_WINDOW_MILLISECONDS,
  );
  if (newAttempts.failures < MAX_NETWORK_ATTEMPTS) return newAttempts;
  return { ...newAttempts, blockedUntil: new Date(newAttempts.firstFailureAt.getTime() + NETWORK_WINDOW_MILLISECONDS) };
};

function addAttempt(before: Attempts, now: Date, isForgotten: boolean): Attempts {
  if (isForgotten) return { failures: 1, firstFailureAt: now, lastFailureAt: now, blockedUntil: null };
  return { ...before, failures: before.failures + 1, lastFailureAt: now };
}

/**
 * Takes back a counted attempt that was right. Attempts are counted before they are checked, so that a thousand
 * concurrent ones cannot slip through.
 */
export const withoutLastAttempt = (attempts: Attempts): Attempts => ({
  ...attempts,
  failures: Math.max(0, attempts.failures - 1),
  blockedUntil: null,
});

export function secondsBlocked(attempts: Attempts, now: Date): number {
  const remainingMilliseconds = (attempts.blockedUntil?.getTime() ?? 0) - now.getTime();
  return Math.max(0, Math.ceil(remainingMilliseconds / SECOND_MILLISECONDS));
}

export function throttledMessage(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many failed login attempts, please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
