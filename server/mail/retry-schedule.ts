import { MINUTE_MILLISECONDS } from '#shared/durations.ts';

const MAX_WAIT_MINUTES = 360;
/** The last one about two days after the first. */
const MAX_ATTEMPTS = 16;

/** When to try again after so many attempts: 2, 4, 8 … minutes, at most six hours. */
export function retryAt(attempts: number, now: Date): Date {
  const minutes = Math.min(2 ** Math.min(attempts, 20), MAX_WAIT_MINUTES);
  return new Date(now.getTime() + minutes * MINUTE_MILLISECONDS);
}

/** What a mail server said, as far as it said anything. */
export interface Refusal {
  readonly responseCode: number | undefined;
  /** At which step: `RCPT TO`, `DATA`, `AUTH PLAIN`. */
  readonly command: string | undefined;
}

/**
 * 5xx about this recipient or this content: the same mail will not be taken tomorrow either (RFC 5321 §4.2.1). A refused
 * sign-in or sender is the server's settings, and those can be put right.
 */
const isRefusedForGood = ({ responseCode = 0, command }: Refusal): boolean =>
  responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');

/**
 * Says nothing about the next mail: a recipient whose server takes nothing from strangers at first, a full mailbox. 421 is the
 * server itself closing.
 */
export const isAboutOneMail = ({ responseCode = 0, command }: Refusal): boolean =>
  responseCode >= 400 && responseCode < 600 && responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');

export const isFinal = (attempts: number, refusal: Refusal): boolean =>
  attempts >= MAX_ATTEMPTS || isRefusedForGood(refusal);
