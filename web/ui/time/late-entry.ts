import { MIN_LATE_ENTRY_MINUTES } from '#shared/contracts/wire/corrections.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { occurrenceProblem } from '#shared/domain/occurrence.ts';
import type { FieldErrors } from '#web/ui/form/field-errors.ts';

/** Returns whether an entry was recorded noticeably later than it happened. That is allowed, but must be visible. */
export const isLateEntry = (occurredAt: string, recordedAt: number) =>
  recordedAt - Date.parse(occurredAt) > MIN_LATE_ENTRY_MINUTES * MINUTE_MILLISECONDS;

/** Returns the error the server would report for the time of a body. An incomplete time is left to the schema. */
export function occurrenceErrors(
  { occurredAt }: { readonly occurredAt?: string | undefined },
  now: number,
): FieldErrors {
  const message = occurredAt ? occurrenceProblem(new Date(occurredAt), now) : null;
  return message === null ? {} : { occurredAt: message };
}
