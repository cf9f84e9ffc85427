import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';

/** The writes, or reads, since the beginning of an hour. */
export interface DemoUsage {
  readonly hourStart: Date;
  readonly requests: number;
  readonly bytes: number;
}

interface DemoLimit {
  readonly requests: number;
  readonly bytes: number;
}

/**
 * Write limit per network. Several visitors at a trade fair share a network, and each of them fills in one or two
 * protocols with a photo.
 */
export const NETWORK_WRITE_LIMIT: DemoLimit = { requests: 2000, bytes: 40 * 1024 * 1024 };
/** Write limit for all networks together. */
export const DEMO_WRITE_LIMIT: DemoLimit = { requests: 20_000, bytes: 400 * 1024 * 1024 };

/** Read limits. A visitor makes about a thousand reads an hour, and every read slows down the others a little. */
export const NETWORK_READ_LIMIT: DemoLimit = { requests: 6000, bytes: Infinity };
export const DEMO_READ_LIMIT: DemoLimit = { requests: 60_000, bytes: Infinity };

const isHourOver = ({ hourStart }: DemoUsage, now: Date) => now.getTime() - hourStart.getTime() >= HOUR_MILLISECONDS;

/** Counts one more write of this size. */
export const countRequest = (before: DemoUsage | undefined, bytes: number, now: Date): DemoUsage =>
  before === undefined || isHourOver(before, now)
    ? { hourStart: now, requests: 1, bytes }
    : { ...before, requests: before.requests + 1, bytes: before.bytes + bytes };

/** Returns the seconds to wait after this usage; 0 when it is within the limit. */
export function secondsToWait({ hourStart, requests, bytes }: DemoUsage, limit: DemoLimit, now: Date): number {
  if (requests <= limit.requests && bytes <= limit.bytes) return 0;
  return Math.max(1, Math.ceil((hourStart.getTime() + HOUR_MILLISECONDS - now.getTime()) / 1000));
}
