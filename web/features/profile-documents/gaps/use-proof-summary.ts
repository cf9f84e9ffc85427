import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { proofsOfQuery } from '#web/features/profile-documents/profile-documents.api.ts';
import { gapsOfQuery } from './gaps.api.ts';
import { needsOf } from './needs-of-person.ts';
import { proofSummary } from './proof-summary.ts';

/** Returns the worst that is true of somebody's proofs in a few words; undefined while it is loading or unknown. */
export function useProofSummary(profile: Pick<Profile, '@id' | 'id' | 'proofState'>): string | undefined {
  const gaps = useQuery(gapsOfQuery(profile['@id'])).data;
  const proofs = useQuery(proofsOfQuery(profile.id)).data;
  if (gaps === undefined || proofs === undefined) return undefined;
  const waiting = proofs.filter(({ state }) => state === 'submitted').length;
  return proofSummary(needsOf(gaps, proofs), waiting, profile.proofState);
}
