import { occurrenceProblem } from '#shared/occurrence.ts';
import { ValidationFailed } from './errors.ts';

/**
 * When something happened by the clock of the client, which may be ahead of ours by a little.
 * @throws ValidationFailed at `occurredAt`
 */
export function toldOccurrence(text: string | undefined, now: Date): Date {
  if (text === undefined) return now;
  const date = new Date(text);
  const message = occurrenceProblem(date, now.getTime());
  if (message !== null) throw new ValidationFailed([{ propertyPath: 'occurredAt', message }]);
  return date;
}

/** When something happened, kept apart from when the server heard of it, and never later than that. */
export function occurrenceOf(text: string | undefined, now: Date): Date {
  const told = toldOccurrence(text, now);
  return told > now ? now : told;
}
