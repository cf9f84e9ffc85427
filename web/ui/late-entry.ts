import { LATE_ENTRY_MINUTES } from '#shared/contracts/corrections.ts';

const MINUTE = 60_000;

/** Recorded noticeably after it happened, which is allowed but must be seen. */
export const isLateEntry = (occurredAt: string, recordedAt: number) =>
  recordedAt - Date.parse(occurredAt) > LATE_ENTRY_MINUTES * MINUTE;
