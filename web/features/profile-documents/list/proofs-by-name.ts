import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { ProofState } from '#shared/contracts/profiles/profiles.ts';
import { NEVER_EXPIRES, proofStateOf } from '#shared/domain/proof-state.ts';

export interface NamedProof {
  readonly name: string;
  readonly state: ProofState;
  /** The last valid day; undefined means unlimited. */
  readonly until: string | undefined;
}

/**
 * Returns the state of each proof of a profile by its name. Of several with the same name, the accepted one that is
 * valid longest counts. @param today the calendar day at the location, YYYY-MM-DD
 */
export function proofsByName(proofs: readonly ProfileDocument[], today: string): NamedProof[] {
  const untils = new Map<string, string>();
  for (const { name, state, invalidAt } of proofs) {
    if (state !== 'accepted') continue;
    const until = invalidAt?.slice(0, 10) ?? NEVER_EXPIRES;
    untils.set(name, [untils.get(name) ?? until, until].toSorted().at(-1) ?? until);
  }
  return [...untils].map(([name, until]) => ({
    name,
    state: proofStateOf(until, today),
    until: until === NEVER_EXPIRES ? undefined : until,
  }));
}
