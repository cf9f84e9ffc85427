import { useQuery } from '@tanstack/react-query';
import { profilesQuery } from '#web/features/profiles/profiles.api.ts';

/** Who can be chosen has to be on the device before the network is gone, whether somebody opens the list or not. */
export function KeptStaff() {
  useQuery(profilesQuery);
  return null;
}
