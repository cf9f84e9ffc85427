// Decides what a nightly check reads of the entries that were already read before.
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

/** How much of a log a check reads. */
export type CheckExtent = 'night' | 'whole';

/** Each sealed epoch is read at least once within this time. */
const ROTATION_DAYS = 30;
/** Two nights less than that, so that a night without a check makes no epoch overdue. */
const ROTATION_NIGHTS = ROTATION_DAYS - 2;

export interface EpochReading {
  readonly number: number;
  readonly readAt: Date;
}

/**
 * Returns the numbers of the epochs that are due, in ascending order: an equal share of all of them each night, and those
 * that would otherwise be overdue before the next one.
 * @param readings the sealed epochs, the one read longest ago first
 */
export function dueEpochs(readings: readonly EpochReading[], now: Date): number[] {
  const share = Math.ceil(readings.length / ROTATION_NIGHTS);
  const readBefore = now.getTime() - (ROTATION_DAYS - 1) * DAY_MILLISECONDS;
  return readings
    .filter(({ readAt }, index) => index < share || readAt.getTime() < readBefore)
    .map(({ number }) => number)
    .toSorted((a, b) => a - b);
}
