import { useQuery } from '@tanstack/react-query';
import { profilesQuery } from '#web/features/profiles/profiles.api.ts';

/** Loads the profiles in advance, so that they are available offline although nobody has opened the list. */
export function ProfilesPrefetch() {
  useQuery(profilesQuery);
  return null;
}
