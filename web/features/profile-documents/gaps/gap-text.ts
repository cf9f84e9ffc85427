import { PROOF_GAP_TEXTS, type ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { formatNearDay } from '#web/ui/time/local-time.ts';

type GapFacts = Pick<ProofGap, 'reason' | 'invalidAt' | 'submitted'>;

/** What was sent in is not missing any more; what has expired or ends soon still does, until the new one is accepted. */
export function gapText(gap: GapFacts, now: number): string {
  if (gap.submitted === undefined) return reasonText(gap, now);
  return gap.reason === 'missing' ? submittedText(gap.submitted, now) : `${reasonText(gap, now)}, neuer eingereicht`;
}

/** Says since when a proof waits for a review, e.g. 'eingereicht am 26. Nov.'. */
export const submittedText = ({ submittedAt }: NonNullable<ProofGap['submitted']>, now: number): string =>
  `eingereicht am ${formatNearDay(submittedAt, now)}`;

/** Says what is wrong with a required proof, e.g. 'fehlt' or 'abgelaufen am 22. Nov.'. */
export function reasonText({ reason, invalidAt }: Pick<GapFacts, 'reason' | 'invalidAt'>, now: number): string {
  if (invalidAt === undefined) return PROOF_GAP_TEXTS[reason];
  return reason === 'expiring'
    ? `bis ${formatNearDay(invalidAt, now)}`
    : `${PROOF_GAP_TEXTS[reason]} am ${formatNearDay(invalidAt, now)}`;
}
