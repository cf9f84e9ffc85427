import { useQuery } from '@tanstack/react-query';
import { profilesQuery } from '#web/features/profiles/profiles.api.ts';

<<<<<<<< HEAD:web/features/profiles/sign/staff-prefetch.tsx
/** Loads the profiles in advance, so that they are available offline although nobody has opened the list. */
export function StaffPrefetch() {
========
/** Loads the profiles before the network fails, whether or not somebody opens the list. */
export function ProfilesPrefetch() {
>>>>>>>> h/language:web/features/profiles/sign/profiles-prefetch.tsx
  useQuery(profilesQuery);
  return null;
}
