import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

const MAX_WAIT_MINUTES = 360;
/** With the growing delays, the last attempt is about two days after the first. */
const MAX_ATTEMPTS = 16;

/** Returns the time of the next attempt: 2, 4, 8 … minutes later, at most six hours. */
export function retryAt(attempts: number, now: Date): Date {
  const minutes = Math.min(2 ** Math.min(attempts, 20), MAX_WAIT_MINUTES);
  return new Date(now.getTime() + minutes * MINUTE_MILLISECONDS);
}

/** The error of a mail server; both fields are undefined if it did not respond. */
export interface Refusal {
  readonly responseCode: number | undefined;
  /** The refused SMTP command: `RCPT TO`, `DATA`, `AUTH PLAIN`. */
  readonly command: string | undefined;
}

/**
 * Whether the refusal is permanent: 5xx for this recipient or this content (RFC 5321 §4.2.1). A refused sign-in or
 * sender is caused by the configuration, which can be corrected.
 */
const isPermanent = ({ responseCode = 0, command }: Refusal): boolean =>
  responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');

/**
 * Whether the refusal concerns this e-mail only, so that the next one can be tried: for example greylisting or a full
 * mailbox. With 421 the server closes the connection, which concerns all e-mails.
 */
export const isAboutOneMail = ({ responseCode = 0, command }: Refusal): boolean =>
  responseCode >= 400 && responseCode < 600 && responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');

export const isFinalRefusal = (attempts: number, refusal: Refusal): boolean =>
  attempts >= MAX_ATTEMPTS || isPermanent(refusal);
