import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { localDay } from '#web/ui/time/local-time.ts';

/** A shift that began yesterday may last until six o'clock. */
const NIGHT_END_MILLISECONDS = 6 * HOUR_MILLISECONDS;

/** Returns the first and the last day of the running shift: today, and at night also yesterday. */
export const daysOfShift = (now: number) => ({ from: localDay(now - NIGHT_END_MILLISECONDS), to: localDay(now) });
