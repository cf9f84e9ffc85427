import { useQuery } from '@tanstack/react-query';
import { profilesQuery } from '#web/features/profiles/profiles.api.ts';

/** Loads the profiles before the network fails, whether or not somebody opens the list. */
export function ProfilesPrefetch() {
  useQuery(profilesQuery);
  return null;
}
