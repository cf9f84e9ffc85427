const secondMilliseconds = 1000;
const freeAttempts = 5;
const freeAttemptsOverDevices = 8;
const longestBlockSeconds = 15 * 60;
const forgetAfterMilliseconds = 24 * 3600 * secondMilliseconds;
const networkAttempts = 20;
const networkWindowMilliseconds = 60 * secondMilliseconds;

/** How often somebody tried since the first of these failures. */
export interface Attempts {
  readonly failures: number;
  readonly firstFailureAt: Date;
  readonly lastFailureAt: Date;
  readonly blockedUntil: Date | null;
}

export type Policy = (before: Attempts, now: Date) => Attempts;

/** An account waits longer after each failure, but never for good: otherwise a stranger could lock its owner out. */
export const countAgainstAccount: Policy = waitingAfter(freeAttempts);

/** Limits the guesses at one secret over all devices. One device alone never reaches this limit, see `isFree`. */
export const countOverDevices: Policy = waitingAfter(freeAttemptsOverDevices);

/** Whether the last attempt was one of those nobody waits for. Only these of a device count against the others as well. */
export const isFree = ({ failures }: Attempts): boolean => failures <= freeAttempts;

function waitingAfter(free: number): Policy {
  return (before, now) => {
    const counted = countOne(before, now, now.getTime() - before.lastFailureAt.getTime() >= forgetAfterMilliseconds);
    const doublings = counted.failures - free;
    if (doublings < 0) return counted;
    const seconds = Math.min(longestBlockSeconds, 2 ** doublings);
    return { ...counted, blockedUntil: new Date(now.getTime() + seconds * secondMilliseconds) };
  };
}

/** A network gets so many attempts a minute, over all accounts. */
export const countAgainstNetwork: Policy = (before, now) => {
  const counted = countOne(before, now, now.getTime() - before.firstFailureAt.getTime() >= networkWindowMilliseconds);
  if (counted.failures < networkAttempts) return counted;
  return { ...counted, blockedUntil: new Date(counted.firstFailureAt.getTime() + networkWindowMilliseconds) };
};

function countOne(before: Attempts, now: Date, isForgotten: boolean): Attempts {
  if (isForgotten) return { failures: 1, firstFailureAt: now, lastFailureAt: now, blockedUntil: null };
  return { ...before, failures: before.failures + 1, lastFailureAt: now };
}

/** An attempt counts before it is judged, so that a thousand at once cannot slip through; a right one is taken back. */
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
