import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';

/** The writes, or reads, since the beginning of an hour. */
export interface DemoUsage {
  readonly since: Date;
  readonly writes: number;
  readonly bytes: number;
}

interface Limit {
  readonly writes: number;
  readonly bytes: number;
}

/**
 * Write limit per network. Several visitors at a trade fair share a network, and each of them fills in one or two
 * protocols with a photo.
 */
export const NETWORK_LIMIT: Limit = { writes: 2000, bytes: 40 * 1024 * 1024 };
/** Write limit for all networks together. */
export const DEMO_LIMIT: Limit = { writes: 20_000, bytes: 400 * 1024 * 1024 };

/** Read limits. A visitor makes about a thousand reads an hour, and every read slows down the others a little. */
export const NETWORK_READS: Limit = { writes: 6000, bytes: Infinity };
export const DEMO_READS: Limit = { writes: 60_000, bytes: Infinity };

const isOver = ({ since }: DemoUsage, now: Date) => now.getTime() - since.getTime() >= HOUR_MILLISECONDS;

/** Counts one more write of this size. */
export const countWrite = (before: DemoUsage | undefined, bytes: number, now: Date): DemoUsage =>
  before === undefined || isOver(before, now)
    ? { since: now, writes: 1, bytes }
    : { ...before, writes: before.writes + 1, bytes: before.bytes + bytes };

/** Returns the seconds to wait after this usage; 0 when it is within the limit. */
export function secondsToWait({ since, writes, bytes }: DemoUsage, limit: Limit, now: Date): number {
  if (writes <= limit.writes && bytes <= limit.bytes) return 0;
  return Math.max(1, Math.ceil((since.getTime() + HOUR_MILLISECONDS - now.getTime()) / 1000));
}
