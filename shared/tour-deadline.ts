import { TOUR_AUTO_SUBMIT_SECONDS, TOUR_MISSED_GRACE_SECONDS } from './contracts/inspection-tours.ts';

/** A stretch of time in which the location is open; milliseconds since 1970. */
export interface Period {
  readonly opensAt: number;
  readonly closesAt: number;
}

interface TourPlan {
  /** Soonest first, without overlaps. */
  readonly periods: readonly Period[];
  readonly intervalSeconds: number;
  /** The first tour of a period is due when it opens, not one interval later. */
  readonly isReverse: boolean;
}

/**
 * When the tour after the last one is due: one interval after it while the location stays open, else with the next opening.
 * It may lie in the past; then it is overdue. The same on the server and on a device without a connection.
 * @param lastAt milliseconds; null before the first tour
 * @returns milliseconds, or null when the location does not open in the given periods
 */
export function nextTourDue({ periods, intervalSeconds, isReverse }: TourPlan, lastAt: number | null): number | null {
  const interval = intervalSeconds * 1000;
  for (const { opensAt, closesAt } of periods) {
    if (lastAt !== null && lastAt >= closesAt) continue;
    const isBegun = lastAt !== null && lastAt >= opensAt;
    const due = isBegun ? lastAt + interval : opensAt + (isReverse ? 0 : interval);
    if (due < closesAt) return due;
  }
  return null;
}

/** From this moment on nobody can have answered the deadline in time any more. */
export const missedAt = (dueAt: number): number =>
  dueAt + (TOUR_AUTO_SUBMIT_SECONDS + TOUR_MISSED_GRACE_SECONDS) * 1000;
