import { occurrenceProblem } from '#shared/domain/occurrence.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';

/**
 * Reads when something happened, by the client's clock, which may be slightly ahead of the server's.
 * @throws ValidationFailed at `occurredAt`
 */
export function readOccurrence(text: string | undefined, now: Date): Date {
  if (text === undefined) return now;
  const date = new Date(text);
  const message = occurrenceProblem(date, now.getTime());
  if (message !== null) throw new ValidationFailed([{ propertyPath: 'occurredAt', message }]);
  return date;
}

/**
 * Reads when something happened, capped at the current time. It is stored separately from when the server received it.
 */
export function readPastOccurrence(text: string | undefined, now: Date): Date {
  const occurredAt = readOccurrence(text, now);
  return occurredAt > now ? now : occurredAt;
}
