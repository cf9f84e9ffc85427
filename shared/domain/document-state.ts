import type { Document, DocumentCategory } from '#shared/contracts/documents/documents.ts';
import type { ProofState } from '#shared/contracts/profiles/profiles.ts';
import { NEVER_EXPIRES, proofStateOf } from './proof-state.ts';

/** Files that nobody has to renew. They may end for good. */
export const CATEGORIES_THAT_MAY_END: readonly DocumentCategory[] = ['contract', 'authorityLetter', 'authorityAnswer'];

/** Files of which a place has one at a time, so that another one takes its place whatever its name is. */
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
