import { PROOF_GAP_TEXTS, type ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { formatNearDay } from '#web/ui/time/local-time.ts';

/** Says what is wrong with a required proof, e.g. 'fehlt' or 'abgelaufen am 22. Nov.'. */
export function gapText({ reason, invalidAt }: Pick<ProofGap, 'reason' | 'invalidAt'>, now: number): string {
  if (invalidAt === undefined) return PROOF_GAP_TEXTS[reason];
  return reason === 'expiring'
    ? `bis ${formatNearDay(invalidAt, now)}`
    : `${PROOF_GAP_TEXTS[reason]} am ${formatNearDay(invalidAt, now)}`;
}
