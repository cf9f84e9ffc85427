import { LATE_ENTRY_MINUTES } from '#shared/contracts/corrections.ts';
import { MINUTE_MILLISECONDS } from '#shared/durations.ts';

/** Recorded noticeably after it happened, which is allowed but must be seen. */
export const isLateEntry = (occurredAt: string, recordedAt: number) =>
  recordedAt - Date.parse(occurredAt) > LATE_ENTRY_MINUTES * MINUTE_MILLISECONDS;
