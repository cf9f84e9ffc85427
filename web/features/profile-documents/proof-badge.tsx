import { IconAlertTriangle, IconCircleCheck, IconFileOff, IconInbox } from '@tabler/icons-react';
import { PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { ProofState } from '#shared/contracts/profiles/profiles.ts';
import { ToneText, VALIDITY_BADGES } from '#web/ui/form/valid-until.tsx';
import { StatusBadge, type Tone } from '#web/ui/page/status-badge.tsx';

export const PROOF_BADGES = {
  missing: { tone: 'act', icon: IconFileOff },
  expired: VALIDITY_BADGES.expired,
  expiring: VALIDITY_BADGES.expiring,
  fine: { tone: 'calm', icon: IconCircleCheck },
} as const satisfies Record<ProofState, { readonly tone: Tone; readonly icon: typeof IconAlertTriangle }>;

/** Says the state of all proofs in a word, in a list whose column is named after the proofs. */
export function ProofTone({ state }: { readonly state: keyof typeof PROOF_TONE_TEXTS }) {
  const { tone, icon } = PROOF_BADGES[state];
  return (
    <ToneText tone={tone} icon={icon}>
      {PROOF_TONE_TEXTS[state]}
    </ToneText>
  );
}

const PROOF_TONE_TEXTS = {
  missing: 'fehlt',
  expired: VALIDITY_BADGES.expired.text,
  expiring: VALIDITY_BADGES.expiring.text,
} as const;

/** Says what a missing or expired proof means for the person. */
export const MayNotWorkBadge = () => (
  <StatusBadge tone="act" icon={IconAlertTriangle}>
    darf nicht arbeiten
  </StatusBadge>
);

/** Says of somebody whose proofs are all valid, under a heading that says what it means, that another one is required. */
export const IncompleteProofs = () => (
  <ToneText tone="act" icon={IconFileOff}>
    unvollständig
  </ToneText>
);

/** Says of somebody who lacks a proof that one was sent in and waits for a review. */
export const SubmittedProof = () => (
  <ToneText tone="soon" icon={IconInbox}>
    {PROOF_REVIEW_TEXTS.submitted}
  </ToneText>
);
