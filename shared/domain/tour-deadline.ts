import {
  TOUR_AUTO_SUBMIT_SECONDS,
  TOUR_MISSED_GRACE_SECONDS,
} from '#shared/contracts/inspection-tours/inspection-tours.ts';

/** A period in which the location is open, in milliseconds since 1970. */
export interface Period {
  readonly opensAt: number;
  readonly closesAt: number;
}

interface TourPlan {
  /** Opening periods in order of time, without overlaps. */
  readonly periods: readonly Period[];
  readonly intervalSeconds: number;
  /** True if the first tour of a period is due at its opening and not one interval later. */
  readonly isReverse: boolean;
}

/**
 * Returns when the next tour is due: one interval after the last one while the location stays open, else after the next
 * opening.
 * The time may lie in the past if the tour is overdue. Server and offline devices use this same function.
 * @param lastAt milliseconds; null before the first tour
 * @returns milliseconds, or null when the location does not open in the given periods
 */
export function nextTourDue({ periods, intervalSeconds, isReverse }: TourPlan, lastAt: number | null): number | null {
  const interval = intervalSeconds * 1000;
  for (const { opensAt, closesAt } of periods) {
    if (lastAt !== null && lastAt >= closesAt) continue;
    const hasTourInPeriod = lastAt !== null && lastAt >= opensAt;
    const dueAt = hasTourInPeriod ? lastAt + interval : opensAt + (isReverse ? 0 : interval);
    if (dueAt < closesAt) return dueAt;
  }
  return null;
}

/** Returns the time from which a deadline counts as missed, because no submission in time can arrive any more. */
export const missedAt = (dueAt: number): number =>
  dueAt + (TOUR_AUTO_SUBMIT_SECONDS + TOUR_MISSED_GRACE_SECONDS) * 1000;
