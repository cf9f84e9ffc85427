import type { GrantedAccess } from '#shared/contracts/authority-access/authority-reading.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { localDay } from '#web/ui/time/local-time.ts';

const MAX_USUAL_DAYS = 14;

/** Returns a moment of the last day of an access, which ends at the midnight after that day. */
export const lastMoment = ({ expiresAt }: Pick<GrantedAccess, 'expiresAt'>): number => Date.parse(expiresAt) - 1000;

export const lastDay = (access: Pick<GrantedAccess, 'expiresAt'>): string => localDay(lastMoment(access));

/** Returns until when an answer is usually asked for: after half of the days that are left to read and to check it. */
export function usualDueDay(today: string, last: string): string {
  const half = Math.floor((Date.parse(last) - Date.parse(today)) / DAY_MILLISECONDS / 2);
  return daysAfter(today, Math.min(Math.max(half, 1), MAX_USUAL_DAYS));
}
