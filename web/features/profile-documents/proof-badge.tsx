import { IconAlertTriangle, IconCircleCheck, IconFileOff, IconInbox } from '@tabler/icons-react';
import { PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { Profile, ProofState } from '#shared/contracts/profiles/profiles.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { ToneText, VALIDITY_BADGES } from '#web/ui/form/valid-until.tsx';
import { StatusBadge, type Tone } from '#web/ui/page/status-badge.tsx';
import { formatNearDay } from '#web/ui/time/local-time.ts';
import styles from './proof-badge.module.css';

export const PROOF_BADGES = {
  missing: { tone: 'act', icon: IconFileOff },
  expired: VALIDITY_BADGES.expired,
  expiring: VALIDITY_BADGES.expiring,
  fine: { tone: 'calm', icon: IconCircleCheck },
} as const satisfies Record<ProofState, { readonly tone: Tone; readonly icon: typeof IconAlertTriangle }>;

interface ProofToneProps {
  readonly state: keyof typeof PROOF_TONE_TEXTS;
  readonly endingProof: Profile['endingProof'];
}

/**
 * Says the state of all proofs in a list whose column is named after the proofs: which one ended first or ends next, and
 * when. Where there is little room, a long kind is cut, and what has ended says no day.
 */
export function ProofTone({ state, endingProof }: ProofToneProps) {
  const { tone, icon } = PROOF_BADGES[state];
  return (
    <ToneText tone={tone} icon={icon}>
      {endingProof === undefined || state === 'missing' ? (
        PROOF_TONE_TEXTS[state]
      ) : (
        <EndingProof {...endingProof} hasEnded={state === 'expired'} />
      )}
    </ToneText>
  );
}

interface EndingProofProps extends NonNullable<Profile['endingProof']> {
  readonly hasEnded: boolean;
}

function EndingProof({ typeName, invalidAt, hasEnded }: EndingProofProps) {
  const day = formatNearDay(invalidAt, serverNow());
  return (
    <>
      <span className={styles.kind} title={typeName}>
        {typeName}
      </span>{' '}
      {hasEnded ? (
        <>
          {VALIDITY_BADGES.expired.text}
          <span className={styles.ended}> am {day}</span>
        </>
      ) : (
        `bis ${day}`
      )}
    </>
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
