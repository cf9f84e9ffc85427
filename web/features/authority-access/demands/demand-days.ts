import type { GrantedAccess } from '#shared/contracts/authority-access/authority-reading.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { localDay } from '#web/ui/time/local-time.ts';

const MAX_USUAL_DAYS = 14;

/** The moment an access ends is the midnight after its last day. */
export const lastDay = ({ expiresAt }: Pick<GrantedAccess, 'expiresAt'>): string =>
  localDay(Date.parse(expiresAt) - 1000);

/** Returns until when an answer is usually asked for: after half of the days that are left to read and to check it. */
export function usualDueDay(today: string, last: string): string {
  const half = Math.floor((Date.parse(last) - Date.parse(today)) / DAY_MILLISECONDS / 2);
  return daysAfter(today, Math.min(Math.max(half, 1), MAX_USUAL_DAYS));
}
