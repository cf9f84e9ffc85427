import type { AuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';

export type OfferedLocation = Pick<Location, '@id' | 'status' | 'city'>;
export type EarlierAccess = Pick<AuthorityAccess, 'authority' | 'locations' | 'state'>;

export interface ProposedLocations {
  /** The IRIs of the locations. */
  readonly iris: readonly string[];
  /** Why they are proposed; without a reason somebody has to choose, unless there is only one. */
  readonly reason: 'earlier' | 'town' | 'only' | 'none';
}

/**
 * Proposes what an authority was opened before and not revoked, or the locations of the town that its name says.
 * @param earlier accesses of the organisation, the newest first
 */
export function proposedLocations(
  authority: string,
  offered: readonly OfferedLocation[],
  earlier: readonly EarlierAccess[],
): ProposedLocations {
  const active = offered.filter(({ status }) => status === 'active');
  const all = active.map((location) => location['@id']);
  const name = wordsOf(authority);
  const last = earlier.find((access) => access.state !== 'revoked' && wordsOf(access.authority) === name);
  const again = all.filter((iri) => last?.locations.includes(iri) === true);
  if (again.length > 0) return { iris: again, reason: 'earlier' };
  const inTown = active
    .filter(({ city = '' }) => wordsOf(city).trim() !== '' && name.includes(wordsOf(city)))
    .map((location) => location['@id']);
  if (inTown.length > 0) return { iris: inTown, reason: 'town' };
  return all.length === 1 ? { iris: all, reason: 'only' } : { iris: [], reason: 'none' };
}

/** Sets each word between spaces, so that Hamburg is found in Hamburg-Mitte, and not in Hamburger. */
const wordsOf = (text: string) =>
  ` ${text
    .toLocaleLowerCase('de')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()} `;
