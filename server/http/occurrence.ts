import { OCCURRED_AT_TOLERANCE_HOURS } from '#shared/contracts/corrections.ts';
import { HOUR_MILLISECONDS } from '#shared/durations.ts';
import { ValidationFailed } from './errors.ts';

/** When it happened, as the client says, kept apart from when the server heard of it. */
export function occurrenceOf(text: string | undefined, now: Date): Date {
  if (text === undefined) return now;
  const date = new Date(text);
  const hours = Math.abs(now.getTime() - date.getTime()) / HOUR_MILLISECONDS;
  if (hours <= OCCURRED_AT_TOLERANCE_HOURS) return date;
  const message = `Bitte einen Zeitpunkt angeben, der höchstens ${OCCURRED_AT_TOLERANCE_HOURS} Stunden zurückliegt.`;
  throw new ValidationFailed([{ propertyPath: 'occurredAt', message }]);
}
