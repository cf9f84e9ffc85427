import { MAX_WRONG_CODES } from '#server/access/authority-actor.ts';
import type { AuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import { ACCESS_CODE_DIGITS, MAX_ACCESS_DAYS } from '#shared/contracts/authority-access/authority-access.ts';
import type { Violation } from '#server/http/render/errors.ts';
import { daysAfter, localDay, localMoment, nextDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { linkState } from '#shared/domain/link-state.ts';

interface AccessDates {
  readonly revoked_at: Date | null;
  readonly expires_at: Date;
  readonly failed_attempts: number;
}

export function accessState(access: AccessDates, now: Date): AuthorityAccess['state'] {
  const state = linkState(null, access, now);
  if (state === 'revoked' || state === 'expired') return state;
  return access.failed_attempts >= MAX_WRONG_CODES ? 'locked' : 'open';
}

/** Returns the end of the last day of an access. */
export const accessEnd = (until: string): Date => new Date(localMoment(nextDay(until), '00:00', SERVER_TIME_ZONE));

interface AccessDays {
  readonly from: string;
  readonly to: string;
  readonly until: string;
}

export function checkAccessDays({ from, to, until }: AccessDays, now: Date): Violation[] {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const violations: Violation[] = [];
  if (to < from) violations.push({ propertyPath: 'to', message: 'Der letzte Tag des Zeitraums liegt vor dem ersten.' });
  if (until < today)
    violations.push({
      propertyPath: 'until',
      message: 'Dieser Tag ist vorbei. Bitte heute oder einen späteren Tag wählen.',
    });
  if (until > daysAfter(today, MAX_ACCESS_DAYS))
    violations.push({
      propertyPath: 'until',
      message: `Ein Zugang gilt höchstens ${MAX_ACCESS_DAYS} Tage, also bis ${daysAfter(today, MAX_ACCESS_DAYS).split('-').toReversed().join('.')}.`,
    });
  return violations;
}

/**
 * Returns a code of digits.
 * @param random at least 8 random bytes
 */
export const toAccessCode = (random: Buffer): string =>
  (random.readBigUInt64BE() % 10n ** BigInt(ACCESS_CODE_DIGITS)).toString().padStart(ACCESS_CODE_DIGITS, '0');

/** Returns the digits of what somebody typed. */
export const readAccessCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '');
