const secondMilliseconds = 1000;
const freeAttempts = 5;
const freeAttemptsOverDevices = 8;
const longestBlockSeconds = 15 * 60;
const forgetAfterMilliseconds = 24 * 3600 * secondMilliseconds;
const networkAttempts = 20;
const networkWindowMilliseconds = 60 * secondMilliseconds;

/** The number of attempts since the first failure. */
export interface Attempts {
  readonly failures: number;
  readonly firstFailureAt: Date;
  readonly lastFailureAt: Date;
  readonly blockedUntil: Date | null;
}

export type Policy = (before: Attempts, now: Date) => Attempts;

/**
 * Makes an account wait longer after each failure, but never permanently: otherwise a stranger could lock out its
 * owner.
 */
export const countAgainstAccount: Policy = waitingAfter(freeAttempts);

/** Limits the guesses of one secret over all devices. A single device never reaches this limit, see `isFree`. */
export const countOverDevices: Policy = waitingAfter(freeAttemptsOverDevices);

/**
 * Returns whether the last attempt caused no waiting time. Only such attempts of a device also count against all
 * devices together.
 */
export const isFree = ({ failures }: Attempts): boolean => failures <= freeAttempts;

function waitingAfter(free: number): Policy {
  return (before, now) => {
    const failuresNow = countOne(
      before,
      now,
      now.getTime() - before.lastFailureAt.getTime() >= forgetAfterMilliseconds,
    );
    const doublings = failuresNow.failures - free;
    if (doublings < 0) return failuresNow;
    const seconds = Math.min(longestBlockSeconds, 2 ** doublings);
    return { ...failuresNow, blockedUntil: new Date(now.getTime() + seconds * secondMilliseconds) };
  };
}

/** Limits the attempts of a network per minute, over all accounts. */
export const countAgainstNetwork: Policy = (before, now) => {
  const requestsNow = countOne(
    before,
    now,
    now.getTime() - before.firstFailureAt.getTime() >= networkWindowMilliseconds,
  );
  if (requestsNow.failures < networkAttempts) return requestsNow;
  return { ...requestsNow, blockedUntil: new Date(requestsNow.firstFailureAt.getTime() + networkWindowMilliseconds) };
};

function countOne(before: Attempts, now: Date, isForgotten: boolean): Attempts {
  if (isForgotten) return { failures: 1, firstFailureAt: now, lastFailureAt: now, blockedUntil: null };
  return { ...before, failures: before.failures + 1, lastFailureAt: now };
}

/**
 * Takes back a counted attempt that was right. Attempts are counted before they are checked, so that a thousand
 * concurrent ones cannot slip through.
 */
export const takeOneBack = (attempts: Attempts): Attempts => ({
  ...attempts,
  failures: Math.max(0, attempts.failures - 1),
  blockedUntil: null,
});

export function secondsBlocked(attempts: Attempts, now: Date): number {
  const remaining = (attempts.blockedUntil?.getTime() ?? 0) - now.getTime();
  return Math.max(0, Math.ceil(remaining / secondMilliseconds));
}

export function throttledMessage(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many failed login attempts, please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
