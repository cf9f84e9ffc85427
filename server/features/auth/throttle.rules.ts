import { isIP, isIPv4 } from 'node:net';

const secondMilliseconds = 1000;
const freeAttempts = 5;
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
export const countAgainstAccount: Policy = (before, now) => {
  const counted = countOne(before, now, now.getTime() - before.lastFailureAt.getTime() >= forgetAfterMilliseconds);
  const doublings = counted.failures - freeAttempts;
  if (doublings < 0) return counted;
  const seconds = Math.min(longestBlockSeconds, 2 ** doublings);
  return { ...counted, blockedUntil: new Date(now.getTime() + seconds * secondMilliseconds) };
};

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

/** The network an address belongs to: whoever has one IPv6 address usually has its whole /64. */
export function networkOf(address: string): string {
  const ip = withoutPort(address);
  // What no proxy would write shares one count, so that inventing addresses wins nothing.
  if (isIP(ip) === 0) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(ip)) return ip;
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Some proxies forward the port as well: `198.51.100.7:4711`, `[2001:db8::7]:4711`. */
function withoutPort(address: string): string {
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
}
