import type { listProfiles } from '#shared/contracts/profiles/profiles.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

/** Search parameters of the list. */
export const NO_PROFILE_FILTER = { name: '', location: '', active: '', proofs: '' };
export type ProfileFilter = Readonly<typeof NO_PROFILE_FILTER>;

export const ACTIVITY_TEXTS = { yes: 'aktiv', no: 'nicht aktiv' } as const;

export const profileListQuery = ({
  name,
  location,
  active,
  proofs,
}: ProfileFilter): ListQueryOf<typeof listProfiles> => ({
  name,
  location,
  proofState: proofs,
  ...(active !== '' && { isActive: active === 'yes' }),
  'order[name]': 'asc',
});
