import { LOW_LIMIT_PERCENT } from '#shared/contracts/player-check/player-check.ts';

interface Month {
  readonly begin: number;
  readonly end: number;
}

interface UsedRequests {
  readonly requests: number;
  readonly totalLimit: number;
}

/**
 * Returns when the requests are used up, provided that the month goes on as it began; undefined if they last until its
 * end. The view `location_situation` computes the same, and a test compares the two.
 */
export function requestsLastUntil(
  { requests, totalLimit }: UsedRequests,
  { begin, end }: Month,
  now: number,
): number | undefined {
  const hasSlowPace = requests * (end - begin) <= totalLimit * (now - begin);
  return hasSlowPace ? undefined : begin + (now - begin) * (totalLimit / requests);
}

/** Whether few requests are left, and they do not last. Where none is left, it is worse than that. */
export const areRequestsFew = (left: number, totalLimit: number, lastUntil: string | number | undefined): boolean =>
  left > 0 && lastUntil !== undefined && left * 100 <= totalLimit * LOW_LIMIT_PERCENT;
