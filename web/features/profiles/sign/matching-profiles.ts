import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';

/** Who can be chosen: at work, and with the typed text somewhere in the name. */
export function matchingProfiles<P extends Pick<Profile, 'name' | 'isActive'>>(
  profiles: readonly P[],
  search: string,
): P[] {
  const wanted = search.trim().toLocaleLowerCase('de');
  return profiles.filter(({ name, isActive }) => isActive && name.toLocaleLowerCase('de').includes(wanted));
}

/** Only the server can compare a PIN. */
export const isChoosableOffline = (
  profile: Pick<Profile, 'hasPin'>,
  location: Pick<Location, 'pinRequired'> | null,
): boolean => !profile.hasPin && location?.pinRequired !== true;
