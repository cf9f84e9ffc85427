import type { listProfiles } from '#shared/contracts/profiles.ts';
import type { ListQueryOf } from '#web/api/call-types.ts';

/** What the address of the list may hold. */
export const NO_PROFILE_FILTER = { name: '', location: '', active: '' };
export type ProfileFilter = Readonly<typeof NO_PROFILE_FILTER>;

export const ACTIVITY_TEXTS = { yes: 'aktiv', no: 'nicht aktiv' } as const;

export const profileListQuery = ({ name, location, active }: ProfileFilter): ListQueryOf<typeof listProfiles> => ({
  name,
  location,
  ...(active !== '' && { isActive: active === 'yes' }),
  'order[name]': 'asc',
});
