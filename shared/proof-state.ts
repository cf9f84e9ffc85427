// Days are texts (YYYY-MM-DD), which sort as they follow each other; `infinity` comes after all of them.
import { PROOF_WARNING_WEEKS, type ProofStatus } from './contracts/profile-documents.ts';
import type { ProofState } from './contracts/profiles.ts';
import { DAY_MILLISECONDS } from './durations.ts';

/** Of what does not expire. */
export const FOR_EVER = 'infinity';

/** What ends on this day or before it is warned of. */
export const lastWarnedDay = (today: string): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + PROOF_WARNING_WEEKS * 7 * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** @param until the last good day, FOR_EVER, or null where there is nothing */
export function proofStateOf(until: string | null, today: string): ProofState {
  if (until === null) return 'missing';
  if (until < today) return 'expired';
  return until <= lastWarnedDay(today) ? 'expiring' : 'fine';
}

/** Of one proof alone. */
export function proofStatusOf(invalidAt: string | null, today: string): ProofStatus {
  const state = proofStateOf(invalidAt ?? FOR_EVER, today);
  if (state === 'expired') return 'danger';
  return state === 'expiring' ? 'warning' : 'fine';
}
