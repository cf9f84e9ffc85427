import { TOUR_AUTO_SUBMIT_SECONDS } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { TourReading } from './tour-clock.ts';

/** A deadline that is due now, or that was missed while this tab was open. */
export interface TourAlarm {
  readonly kind: 'due' | 'missed';
  readonly dueAt: number;
}

/**
 * @param watchingSince time at which this tab began watching. Earlier missed deadlines raise no alarm, because nobody
 *   at this tab could have answered them.
 */
export function tourAlarm({ state, dueAt, missedDueAt }: TourReading, watchingSince: number): TourAlarm | null {
  if (state === 'due' && dueAt !== null) return { kind: 'due', dueAt };
  const isStillOpen = state === 'running' || state === 'soon';
  return isStillOpen && missedDueAt !== null && missedDueAt >= watchingSince
    ? { kind: 'missed', dueAt: missedDueAt }
    : null;
}

export const autoSubmitAt = (dueAt: number) => dueAt + TOUR_AUTO_SUBMIT_SECONDS * 1000;
