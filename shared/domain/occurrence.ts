import { MAX_OCCURRED_AT_AGE_HOURS, MAX_OCCURRED_AT_AHEAD_MINUTES } from '#shared/contracts/wire/corrections.ts';
import { DAY_MILLISECONDS, HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from './durations.ts';

/**
 * Returns the error message for a time of occurrence, or null if it is valid. @param now milliseconds since 1970 by the
 * server's clock
 */
export function occurrenceProblem(occurredAt: Date, now: number): string | null {
  const age = now - occurredAt.getTime();
  if (age < -MAX_OCCURRED_AT_AHEAD_MINUTES * MINUTE_MILLISECONDS)
    return 'Der Zeitpunkt liegt in der Zukunft. Bitte angeben, wann es geschehen ist.';
  if (age > MAX_OCCURRED_AT_AGE_HOURS * HOUR_MILLISECONDS)
    return `Bitte einen Zeitpunkt angeben, der höchstens ${MAX_OCCURRED_AT_AGE_HOURS} Stunden zurückliegt.`;
  return null;
}

/** A due time further away than this is taken for a mistyped year. */
const MAX_DUE_YEARS = 10;

/**
 * Returns the error message for the due time of a new task, or null if it is valid. Nobody can do in time what is overdue
 * from its beginning. @param now milliseconds since 1970 by the server's clock
 */
export function dueProblem(doAt: Date, now: number): string | null {
  if (doAt.getTime() - now > MAX_DUE_YEARS * 365 * DAY_MILLISECONDS)
    return `Bitte einen Zeitpunkt in den nächsten ${MAX_DUE_YEARS} Jahren angeben.`;
  return doAt.getTime() < now ? 'Bitte einen Zeitpunkt in der Zukunft angeben.' : null;
}
