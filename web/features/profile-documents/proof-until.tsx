import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { ValidUntil } from '#web/ui/form/valid-until.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';

/** Until when one proof is good. What was renewed, or never counted, alarms nobody. */
export function ProofUntil({ proof }: { readonly proof: ProfileDocument }) {
  const { invalidAt, isEndUnknown, isSuperseded, state } = proof;
  if (isEndUnknown) return 'Ende unbekannt';
  const isPast = isSuperseded || state === 'rejected';
  return isPast && invalidAt !== undefined ? formatDay(invalidAt) : <ValidUntil lastDay={invalidAt} />;
}
