import type { ProofState } from '#shared/contracts/profiles/profiles.ts';
import type { Need } from './needs-of-person.ts';

type SummarizedNeed = Pick<Need, 'reason' | 'submitted'>;

/**
 * Says the worst that is true of the proofs of a person, e.g. '2 fehlen'. What was sent in is not missing any more, but
 * counts only after its review.
 * @param waiting the number of all proofs that wait for a review, also of those that nobody requires
 */
export function proofSummary(needs: readonly SummarizedNeed[], waiting: number, state: ProofState | undefined): string {
  const countOf = (reason: SummarizedNeed['reason']) =>
    needs.filter((need) => need.reason === reason && need.submitted === undefined).length;
  const [missing, expired, expiring] = [countOf('missing'), countOf('expired'), countOf('expiring')];
  if (missing > 0) return missing === 1 ? '1 fehlt' : `${missing} fehlen`;
  if (expired > 0) return `${expired} abgelaufen`;
  if (waiting > 0) return `${waiting} eingereicht`;
  if (expiring > 0) return expiring === 1 ? '1 läuft bald ab' : `${expiring} laufen bald ab`;
  return state === 'missing' ? 'keine' : 'vollständig';
}
