import { HOUR_MILLISECONDS } from '#shared/durations.ts';

/** What was written since an hour began, or how often something was read. */
export interface Written {
  readonly since: Date;
  readonly writes: number;
  readonly bytes: number;
}

interface Limit {
  readonly writes: number;
  readonly bytes: number;
}

/** Several visitors at a trade fair share a network; each fills in a protocol or two with a photo. */
export const NETWORK_LIMIT: Limit = { writes: 2000, bytes: 40 * 1024 * 1024 };
/** From wherever it comes. */
export const DEMO_LIMIT: Limit = { writes: 20_000, bytes: 400 * 1024 * 1024 };

/** A visitor reads about a thousand times an hour, and every read costs the others a moment. */
export const NETWORK_READS: Limit = { writes: 6000, bytes: Infinity };
export const DEMO_READS: Limit = { writes: 60_000, bytes: Infinity };

const isOver = ({ since }: Written, now: Date) => now.getTime() - since.getTime() >= HOUR_MILLISECONDS;

/** With one more write of so many bytes. */
export const countWrite = (before: Written | undefined, bytes: number, now: Date): Written =>
  before === undefined || isOver(before, now)
    ? { since: now, writes: 1, bytes }
    : { ...before, writes: before.writes + 1, bytes: before.bytes + bytes };

/** How long somebody who has written so much waits; 0 when it is not too much. */
export function secondsToWait({ since, writes, bytes }: Written, limit: Limit, now: Date): number {
  if (writes <= limit.writes && bytes <= limit.bytes) return 0;
  return Math.max(1, Math.ceil((since.getTime() + HOUR_MILLISECONDS - now.getTime()) / 1000));
}
