import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';

/**
 * Returns whether the profile can be chosen offline. A profile with a PIN cannot, because only the server can verify
 * PINs.
 */
export const isChoosableOffline = (
  profile: Pick<Profile, 'hasPin'>,
  location: Pick<Location, 'pinRequired'> | null,
): boolean => !profile.hasPin && location?.pinRequired !== true;
