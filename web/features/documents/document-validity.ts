import { addDays, venueDay } from '#web/ui/venue-time.ts';
import { WARNING_DAYS } from './document-filter.ts';

type Validity = 'expired' | 'expiring' | 'valid';

/** A file is valid to the end of its last day. */
export function documentValidity(validUntil: string, now: number): Validity {
  const [lastDay, today] = [validUntil.slice(0, 10), venueDay(now)];
  if (lastDay < today) return 'expired';
  return lastDay <= addDays(today, WARNING_DAYS) ? 'expiring' : 'valid';
}
