import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { ValidUntil } from '#web/ui/form/valid-until.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';

/** Shows how long a proof is valid. A proof that was renewed, or that never counted, causes no alarm. */
export function ProofUntil({ proof }: { readonly proof: ProfileDocument }) {
  const { invalidAt, isEndUnknown, isSuperseded, state } = proof;
  if (isEndUnknown) return 'Ende unbekannt';
  const isPast = isSuperseded || state === 'rejected';
  return isPast && invalidAt !== undefined ? formatDay(invalidAt) : <ValidUntil lastDay={invalidAt} />;
}
