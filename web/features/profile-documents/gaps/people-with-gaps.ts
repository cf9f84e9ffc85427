import type { Location } from '#shared/contracts/locations/locations.ts';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { byUrgency, compareUrgency } from './needs-of-person.ts';

/** A staff member with their missing and expiring proofs. */
export interface PersonWithGaps {
  /** IRI of the profile. */
  readonly profile: string;
  readonly name: string;
  readonly gaps: readonly ProofGap[];
  readonly mayNotWork: boolean;
  /** Names of the locations the person works at, as far as they are known; empty if they work at all locations. */
  readonly locationNames: readonly string[];
  /** True if none of the locations the person works at is active. */
  readonly worksOnlyAtInactive: boolean;
}

type PersonLocations = Pick<Profile, '@id' | 'locations'>;
type GapLocation = Pick<Location, '@id' | 'name' | 'status'>;

/**
 * Collects the gaps by person, first who has the most urgent one, as the list of profiles is sorted. How many they are counts
 * only among equals, because a single one can forbid to work.
 */
export function peopleWithGaps(
  gaps: readonly ProofGap[],
  profiles: readonly PersonLocations[],
  locations: readonly GapLocation[],
): PersonWithGaps[] {
  const locationsByProfile = new Map(profiles.map(({ '@id': iri, locations: iris }) => [iri, iris ?? []]));
  const locationByIri = new Map(locations.map((location) => [location['@id'], location]));
  const people = new Map<string, ProofGap[]>();
  for (const gap of gaps) people.set(gap.profile, [...(people.get(gap.profile) ?? []), gap]);
  return [...people]
    .map(([profile, personGaps]) => {
      const personLocations = (locationsByProfile.get(profile) ?? []).flatMap((iri) => locationByIri.get(iri) ?? []);
      return {
        profile,
        name: personGaps[0]?.profileName ?? '',
        gaps: byUrgency(personGaps),
        mayNotWork: personGaps.some((gap) => gap.mayNotWork),
        locationNames: personLocations.map(({ name }) => name),
        worksOnlyAtInactive: personLocations.length > 0 && personLocations.every(({ status }) => status === 'inactive'),
      };
    })
    .toSorted((a, b) => compare(a, b));
}

function compare(a: PersonWithGaps, b: PersonWithGaps): number {
  const [first, second] = [a.gaps[0], b.gaps[0]];
  const byFirst = first === undefined || second === undefined ? 0 : compareUrgency(first, second);
  return byFirst || b.gaps.length - a.gaps.length || a.name.localeCompare(b.name, 'de');
}
