import { occurrencesBetween } from '#server/time/recurrence.ts';
import { localMoment, nextDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** Cache of due times: all locations have the same rules and days. */
const dueTimes = new Map<string, Date | null>();

/**
 * Returns the date of the rule on this day (YYYY-MM-DD) in Germany, or null. The seeded templates have at most one date
 * a day.
 */
export function dueOn(rule: string, day: string): Date | null {
  const key = `${day} ${rule}`;
  const cachedOccurrences = dueTimes.get(key);
  if (cachedOccurrences !== undefined) return cachedOccurrences;
  const midnight = localMoment(day, '00:00', SERVER_TIME_ZONE);
  const [dueDate = null] = occurrencesBetween(rule, SERVER_TIME_ZONE, {
    after: new Date(midnight - 1),
    until: new Date(localMoment(nextDay(day), '00:00', SERVER_TIME_ZONE) - 1),
  });
  dueTimes.set(key, dueDate);
  return dueDate;
}
