import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { localDay } from '#web/ui/time/local-time.ts';

/** A shift that began yesterday may last until six o'clock, so that until then yesterday counts as well. */
const NIGHT_END_MILLISECONDS = 6 * HOUR_MILLISECONDS;

/** Returns the first and the last day that are counted: today, and before six o'clock also the whole of yesterday. */
export const countedDays = (now: number) => ({ from: localDay(now - NIGHT_END_MILLISECONDS), to: localDay(now) });
