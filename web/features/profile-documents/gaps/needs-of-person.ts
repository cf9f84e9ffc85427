import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';

/** A proof that somebody has to bring or to renew: one that is required, or one that has expired or ends soon. */
export interface Need extends Pick<
  ProofGap,
  'type' | 'typeName' | 'reason' | 'invalidAt' | 'requiredBy' | 'mayNotWork' | 'submitted'
> {
  readonly key: string;
  /** The proof that has expired, or the one that was handed in and waits for a decision. */
  readonly proof?: NeededProof | undefined;
}

type NeededProof = Pick<
  ProfileDocument,
  '@id' | 'id' | 'name' | 'type' | 'state' | 'status' | 'invalidAt' | 'createdAt'
>;

/** Joins what a person lacks with the proofs of that person that have to be renewed, the most urgent first. */
export function needsOf(gaps: readonly ProofGap[], proofs: readonly NeededProof[]): Need[] {
  const needs = gaps.map((gap): Need => ({ ...gap, key: `gap ${gap.id}`, proof: proofFor(gap, proofs) }));
  const isNamed = (proof: NeededProof) => needs.some((need) => need.proof === proof || isSameProof(need, proof));
  const others = proofs
    .filter((proof) => proof.status !== 'fine' && !isNamed(proof))
    .map((proof): Need => ({
      key: `proof ${proof.id}`,
      type: proof.type,
      typeName: proof.name,
      reason: proof.status === 'danger' ? 'expired' : 'expiring',
      invalidAt: proof.invalidAt,
      requiredBy: [],
      mayNotWork: false,
      submitted: proof.state === 'submitted' ? { proof: proof['@id'], submittedAt: proof.createdAt } : undefined,
      proof,
    }));
  return byUrgency([...needs, ...others]);
}

function proofFor(gap: ProofGap, proofs: readonly NeededProof[]): NeededProof | undefined {
  const submitted = proofs.find((proof) => proof['@id'] === gap.submitted?.proof);
  return submitted ?? proofs.find((proof) => isSameProof(gap, proof));
}

const isSameProof = ({ type, invalidAt }: Pick<Need, 'type' | 'invalidAt'>, proof: NeededProof) =>
  proof.type === type && proof.state === 'accepted' && invalidAt !== undefined && proof.invalidAt === invalidAt;

type JudgedGap = Pick<ProofGap, 'mayNotWork' | 'invalidAt'>;

/** First what forbids to work, and of that what never existed; then what ended or ends first. */
export const compareUrgency = (one: JudgedGap, other: JudgedGap): number =>
  Number(other.mayNotWork) - Number(one.mayNotWork) || (one.invalidAt ?? '').localeCompare(other.invalidAt ?? '');

export const byUrgency = <Gap extends JudgedGap>(gaps: readonly Gap[]): Gap[] => gaps.toSorted(compareUrgency);
