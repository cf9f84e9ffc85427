import { TOUR_AUTO_SUBMIT_SECONDS } from '#shared/contracts/inspection-tours.ts';
import type { TourReading } from './tour-clock.ts';

/** A deadline that wants somebody now, or that nobody answered while this device watched. */
export interface TourAlarm {
  readonly kind: 'due' | 'missed';
  readonly dueAt: number;
}

/** @param since from when this tab has been watching: what was missed before, nobody here could have answered */
export function tourAlarm({ state, dueAt, missedDueAt }: TourReading, since: number): TourAlarm | null {
  if (state === 'due' && dueAt !== null) return { kind: 'due', dueAt };
  const isStillOpen = state === 'running' || state === 'soon';
  return isStillOpen && missedDueAt !== null && missedDueAt >= since ? { kind: 'missed', dueAt: missedDueAt } : null;
}

export const autoSubmitAt = (dueAt: number) => dueAt + TOUR_AUTO_SUBMIT_SECONDS * 1000;
