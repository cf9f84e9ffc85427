import { localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { LocationLimits, StoredOutcome } from '#shared/contracts/player-check/player-check.ts';
import { QUERY_LOG_RETENTION_MONTHS } from '#shared/domain/retention-kinds.ts';

export interface MonthUsage {
  readonly requests: number;
  /** Null for unlimited. */
  readonly limitCount: number | null;
  readonly additionalLimitCount: number;
}

/** Returns the first day of the current month in the time zone of the location. */
export const currentMonth = (now: Date, timeZone: string): string =>
  `${localDay(now.getTime(), timeZone).slice(0, 7)}-01`;

/** Returns the day from which single checks are kept; of earlier months only the counts remain. */
export const firstKeptDay = (now: Date): string =>
  monthsAfter(currentMonth(now, SERVER_TIME_ZONE), -QUERY_LOG_RETENTION_MONTHS);

/** Returns the limits of a month; the number of queries left is never negative. */
export function limitsOf({ requests, limitCount, additionalLimitCount }: MonthUsage): Omit<LocationLimits, 'location'> {
  if (limitCount === null) return { requests, additionalLimitCount, type: 'unlimited' };
  const totalLimit = limitCount + additionalLimitCount;
  const requestsLeft = Math.max(0, totalLimit - requests);
  return { requests, limitCount, additionalLimitCount, totalLimit, requestsLeft, type: 'limited' };
}

export const hasCertificateEnded = ({ valid_to: end }: { readonly valid_to: Date }, now: Date): boolean => end <= now;

type AnsweredOutcome = 'clear' | 'banned';
/** Returns whether OASIS answered the query. */
export const isAnswered = (outcome: StoredOutcome): outcome is AnsweredOutcome =>
  outcome === 'clear' || outcome === 'banned';
