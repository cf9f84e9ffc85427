import { DAY_MILLISECONDS } from './durations.ts';

/** A due time further away than this is taken for a mistyped year. */
const MAX_DUE_YEARS = 10;
const YEAR_MILLISECONDS = 365 * DAY_MILLISECONDS;

/**
 * Returns what is wrong with the due time of a new task, or null. Nobody can do in time what is overdue from its
 * beginning.
 * @param doAt milliseconds since 1970, as `now`
 */
export function dueFault(doAt: number, now: number): string | null {
  if (doAt - now > MAX_DUE_YEARS * YEAR_MILLISECONDS)
    return `Bitte einen Zeitpunkt in den nächsten ${MAX_DUE_YEARS} Jahren angeben.`;
  return doAt < now ? 'Bitte einen Zeitpunkt in der Zukunft angeben.' : null;
}
