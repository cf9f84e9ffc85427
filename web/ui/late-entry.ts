import { LATE_ENTRY_MINUTES } from '#shared/contracts/corrections.ts';
import { MINUTE_MILLISECONDS } from '#shared/durations.ts';
import { occurrenceProblem } from '#shared/occurrence.ts';
import type { FieldErrors } from './field-errors.ts';

/** Recorded noticeably after it happened, which is allowed but must be seen. */
export const isLateEntry = (occurredAt: string, recordedAt: number) =>
  recordedAt - Date.parse(occurredAt) > LATE_ENTRY_MINUTES * MINUTE_MILLISECONDS;

/** What the server would say to the time of a body, told before it is sent; an unfinished time is left to the contract. */
export function occurrenceErrors(
  { occurredAt }: { readonly occurredAt?: string | undefined },
  now: number,
): FieldErrors {
  const message = occurredAt ? occurrenceProblem(new Date(occurredAt), now) : null;
  return message === null ? {} : { occurredAt: message };
}
