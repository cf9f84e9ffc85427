import { readOccurrence } from '#server/http/serve/occurrence.ts';

/**
 * Rounds down to whole seconds, which is the precision of the API. So a deadline that a client sends back equals the
 * stored one.
 */
export const toWholeSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);

/**
 * Reads when a tour took place by the client's clock.
 * @throws ValidationFailed if that is too long ago or in the future
 */
export const readTourOccurrence = (text: string | undefined, now: Date): Date =>
  toWholeSecond(readOccurrence(text, now));

/**
 * Limits a moment, because the clock of a device may be ahead. A tour in the future would postpone the next deadline.
 */
export const notAfter = (moment: Date, latest: Date): Date => (moment > latest ? toWholeSecond(latest) : moment);
