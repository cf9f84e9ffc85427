import type { Location } from '#shared/contracts/locations/locations.ts';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';

/** A staff member with everything they lack. */
export interface PersonWithGaps {
  /** IRI of the profile. */
  readonly profile: string;
  readonly name: string;
  readonly gaps: readonly ProofGap[];
  readonly mayNotWork: boolean;
  /** The locations the person works at, of which only the names of a few are known; empty for all. */
  readonly places: readonly string[];
  /** True if none of the locations the person works at is active. */
  readonly isAtInactive: boolean;
}

type PersonPlaces = Pick<Profile, '@id' | 'locations'>;
type Place = Pick<Location, '@id' | 'name' | 'status'>;

/** Collects the gaps by person, the worst first: those who lack most, then those whose proof ends first. */
export function peopleWithGaps(
  gaps: readonly ProofGap[],
  profiles: readonly PersonPlaces[],
  locations: readonly Place[],
): PersonWithGaps[] {
  const placesOf = new Map(profiles.map(({ '@id': iri, locations: places }) => [iri, places ?? []]));
  const placeAt = new Map(locations.map((place) => [place['@id'], place]));
  const people = new Map<string, ProofGap[]>();
  for (const gap of gaps) people.set(gap.profile, [...(people.get(gap.profile) ?? []), gap]);
  return [...people]
    .map(([profile, own]) => {
      const places = (placesOf.get(profile) ?? []).flatMap((iri) => placeAt.get(iri) ?? []);
      return {
        profile,
        name: own[0]?.profileName ?? '',
        gaps: own.toSorted((a, b) => rankOf(a) - rankOf(b)),
        mayNotWork: own.some((gap) => gap.mayNotWork),
        places: places.map(({ name }) => name),
        isAtInactive: places.length > 0 && places.every(({ status }) => status === 'inactive'),
      };
    })
    .toSorted((a, b) => compare(a, b));
}

const REASONS: readonly ProofGap['reason'][] = ['missing', 'expired', 'expiring'];
const rankOf = ({ reason }: ProofGap) => REASONS.indexOf(reason);

function compare(a: PersonWithGaps, b: PersonWithGaps): number {
  return graveGaps(b) - graveGaps(a) || firstEnd(a).localeCompare(firstEnd(b)) || a.name.localeCompare(b.name, 'de');
}

const graveGaps = ({ gaps }: PersonWithGaps) => gaps.filter(({ mayNotWork }) => mayNotWork).length;
const firstEnd = ({ gaps }: PersonWithGaps) => gaps.map(({ invalidAt = '' }) => invalidAt).toSorted()[0] ?? '';
