import { listProfileDocuments } from '#shared/contracts/profile-documents/profile-documents.ts';
import { lastWarnedDay } from '#shared/domain/proof-state.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { isByDefaultField, listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_PROOF_FILTER = { name: '', profile: '', type: '', validity: '', state: '', customer: '', order: '' };
export type ProofFilter = Readonly<typeof NO_PROOF_FILTER>;

/**
 * A link to a proof that waits for a review adds this to the URL, besides the proof. Nobody has chosen the filter, so it is
 * removed when the proof is closed.
 */
export const REVIEW = { state: 'submitted', review: 'yes' };
export const NO_REVIEW = { proof: '', state: '', review: '' };

export const PROOF_VALIDITIES = {
  expired: 'abgelaufen',
  expiring: 'läuft in 4 Wochen ab',
  valid: 'länger gültig',
  unlimited: 'unbefristet',
} as const;

export const PROOF_ORDER = listOrder(listProfileDocuments, 'status');

export type ProofListQuery = ListQueryOf<typeof listProfileDocuments>;

/** Returns the query of the list. Proofs of the same status are sorted by the end of their validity. */
export const proofListQuery = (filter: ProofFilter, today: string): ProofListQuery => ({
  name: filter.name,
  profile: filter.profile,
  type: filter.type,
  state: filter.state,
  customer: filter.customer,
  ...validityQueryOf(filter.validity, today),
  ...orderQuery(PROOF_ORDER, filter.order),
  ...(isByDefaultField(PROOF_ORDER, filter.order) && { 'order[invalidAt]': 'asc' }),
});

/**
 * The server decides what is expiring, because renewed and rejected proofs do not count. @param today the calendar day
 * at the location; on its last valid day a proof is not expired yet
 */
function validityQueryOf(validity: string, today: string): ProofListQuery {
  const firstUnwarned = daysAfter(lastWarnedDay(today), 1);
  switch (validity) {
    case 'expired':
      return { status: 'danger' };
    case 'expiring':
      return { status: 'warning' };
    case 'valid':
      return { 'invalidAt[after]': firstUnwarned };
    case 'unlimited':
      return { 'exists[invalidAt]': false };
    default:
      return {};
  }
}
