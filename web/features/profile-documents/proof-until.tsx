import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { ValidUntil } from '#web/ui/form/valid-until.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';

interface ProofUntilProps {
  readonly proof: ProfileDocument;
  /** Whether the heading above says whether the proof has expired. */
  readonly isUnderHeading?: boolean;
}

/** Shows how long a proof is valid. A proof that was renewed, or that never counted, causes no alarm. */
export function ProofUntil({ proof, isUnderHeading = false }: ProofUntilProps) {
  const { invalidAt, isEndUnknown, isSuperseded, state } = proof;
  if (isEndUnknown) return 'Ende unbekannt';
  const isCalm = isSuperseded || state === 'rejected' || (isUnderHeading && state === 'accepted');
  return isCalm && invalidAt !== undefined ? formatDay(invalidAt) : <ValidUntil lastDay={invalidAt} />;
}
