import { IconAlertTriangle, IconCertificate, IconClock, type Icon } from '@tabler/icons-react';
import { PROOF_STATE_TEXTS, type ProofState } from '#shared/contracts/profile-documents.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

const SIGNS: Readonly<Record<ProofState, { readonly tone: Tone; readonly icon: Icon }>> = {
  missing: { tone: 'act', icon: IconAlertTriangle },
  expired: { tone: 'act', icon: IconAlertTriangle },
  expiring: { tone: 'soon', icon: IconClock },
  fine: { tone: 'calm', icon: IconCertificate },
};

/** How the proofs of somebody stand, in the words of the specification. */
export function ProofBadge({ state }: { readonly state: ProofState }) {
  const { tone, icon } = SIGNS[state];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {PROOF_STATE_TEXTS[state]}
    </StatusBadge>
  );
}
