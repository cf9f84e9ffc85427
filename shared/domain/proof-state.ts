// Days are texts (YYYY-MM-DD), so their alphabetical order is their order in time; `infinity` sorts after all of them.
import type { Document, DocumentCategory } from '#shared/contracts/documents/documents.ts';
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

/** Files that nobody has to renew. They may end for good. */
export const CATEGORIES_THAT_MAY_END: readonly DocumentCategory[] = ['contract', 'authorityLetter'];

/** Files of which a place has one at a time, so that a newer one takes its place whatever its name is. */
export const CATEGORIES_OF_ONE_FILE: readonly DocumentCategory[] = ['permit', 'socialConcept'];

/** `past`: another file took its place, or it ended and nobody has to renew it. */
type DocumentState = Exclude<ProofState, 'missing'> | 'past';

/** Returns whether a file has to be renewed. @param today the calendar day at the location, YYYY-MM-DD */
export function documentStateOf(
  { category, validUntil, isSuperseded }: Pick<Document, 'category' | 'validUntil' | 'isSuperseded'>,
  today: string,
): DocumentState {
  if (isSuperseded) return 'past';
  const state = proofStateOf(validUntil?.slice(0, 10) ?? NEVER_EXPIRES, today);
  if (state === 'expired' && CATEGORIES_THAT_MAY_END.includes(category)) return 'past';
  return state === 'missing' ? 'fine' : state;
}
