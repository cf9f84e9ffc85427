import { MAX_OCCURRED_AT_AGE_HOURS, MAX_OCCURRED_AT_AHEAD_MINUTES } from '#shared/contracts/wire/corrections.ts';
import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from './durations.ts';

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
