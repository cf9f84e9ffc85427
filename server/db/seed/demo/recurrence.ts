import { occurrencesBetween } from '#server/time/recurrence.ts';
import { localMoment, nextDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

/** Every location asks for the same rules and days. */
const known = new Map<string, Date | null>();

/** When the rule falls on this day (YYYY-MM-DD) in Germany; null where it does not. Our templates fall once a day at most. */
export function dueOn(rule: string, day: string): Date | null {
  const key = `${day} ${rule}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const midnight = localMoment(day, '00:00', SERVER_TIME_ZONE);
  const [due = null] = occurrencesBetween(rule, SERVER_TIME_ZONE, {
    after: new Date(midnight - 1),
    until: new Date(localMoment(nextDay(day), '00:00', SERVER_TIME_ZONE) - 1),
  });
  known.set(key, due);
  return due;
}
