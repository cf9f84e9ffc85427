import type { listProfileDocuments } from '#shared/contracts/profile-documents/profile-documents.ts';
import { lastWarnedDay } from '#shared/domain/proof-state.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { addDays } from '#web/ui/time/local-time.ts';

/** Search parameters of the list. */
export const NO_PROOF_FILTER = { name: '', profile: '', type: '', validity: '', state: '', customer: '' };
export type ProofFilter = Readonly<typeof NO_PROOF_FILTER>;

export const PROOF_VALIDITIES = {
  expired: 'abgelaufen',
  expiring: 'läuft in 4 Wochen ab',
  valid: 'länger gültig',
  unlimited: 'unbefristet',
} as const;

export const proofListQuery = (filter: ProofFilter, today: string): ListQueryOf<typeof listProfileDocuments> => ({
  name: filter.name,
  profile: filter.profile,
  type: filter.type,
  state: filter.state,
  customer: filter.customer,
  ...validityQueryOf(filter.validity, today),
  // The newest first; where somebody asks what runs out, what does so first.
  ...(filter.validity === '' ? { 'order[issuedAt]': 'desc' } : { 'order[invalidAt]': 'asc' }),
});

/**
 * What runs out is the server's to say: what was renewed or rejected does not.
 * @param today the day at the location; the last day a proof is valid it is not expired yet
 */
function validityQueryOf(validity: string, today: string): ListQueryOf<typeof listProfileDocuments> {
  const firstUnwarned = addDays(lastWarnedDay(today), 1);
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
