// Days are texts (YYYY-MM-DD), so their alphabetical order is their order in time; `infinity` sorts after all of them.
import { PROOF_WARNING_WEEKS, type ProofStatus } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { ProofState } from '#shared/contracts/profiles/profiles.ts';
import { daysAfter } from './time/days.ts';

/** Last day of a proof that does not expire. */
export const NEVER_EXPIRES = 'infinity';

/** Returns the day up to which the end of a proof causes a warning. */
export const lastWarnedDay = (today: string): string => daysAfter(today, PROOF_WARNING_WEEKS * 7);

/** @param until the last valid day, NEVER_EXPIRES, or null if there is no proof */
export function proofStateOf(until: string | null, today: string): ProofState {
  if (until === null) return 'missing';
  if (until < today) return 'expired';
  return until <= lastWarnedDay(today) ? 'expiring' : 'fine';
}

/** Returns the status of a single proof. */
export function proofStatusOf(invalidAt: string | null, today: string): ProofStatus {
  const state = proofStateOf(invalidAt ?? NEVER_EXPIRES, today);
  if (state === 'expired') return 'danger';
  return state === 'expiring' ? 'warning' : 'fine';
}
