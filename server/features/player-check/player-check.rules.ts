import { localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { LocationLimits, StoredOutcome } from '#shared/contracts/player-check.ts';
import { QUERY_LOG_MONTHS } from '#shared/retention-kinds.ts';

export interface Usage {
  readonly requests: number;
  /** Null for unlimited. */
  readonly limitCount: number | null;
  readonly additionalLimitCount: number;
}

/** The month that runs where the location stands, as its first day. */
export const monthAt = (now: Date, timeZone: string): string => `${localDay(now.getTime(), timeZone).slice(0, 7)}-01`;

/** Of the months before this day their numbers are left. */
export const daysKeptFrom = (now: Date): string => monthsAfter(monthAt(now, SERVER_TIME_ZONE), -QUERY_LOG_MONTHS);

/** What may still be asked this month; more than the limit allows is nothing left, not less than nothing. */
export function limitsOf({ requests, limitCount, additionalLimitCount }: Usage): Omit<LocationLimits, 'location'> {
  if (limitCount === null) return { requests, additionalLimitCount, type: 'unlimited' };
  const totalLimit = limitCount + additionalLimitCount;
  const requestsLeft = Math.max(0, totalLimit - requests);
  return { requests, limitCount, additionalLimitCount, totalLimit, requestsLeft, type: 'limited' };
}

export const hasCertificateEnded = ({ valid_to: end }: { readonly valid_to: Date }, now: Date): boolean => end <= now;

type Answered = 'clear' | 'banned';
/** OASIS said whether somebody is banned. */
export const isAnswered = (outcome: StoredOutcome): outcome is Answered => outcome === 'clear' || outcome === 'banned';
