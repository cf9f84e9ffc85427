import { listProfiles } from '#shared/contracts/profiles/profiles.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_PROFILE_FILTER = { name: '', location: '', customer: '', active: '', proofs: '', order: '' };
export type ProfileFilter = Readonly<typeof NO_PROFILE_FILTER>;

export const PROFILE_ORDER = listOrder(listProfiles, 'name');

export const ACTIVE_TEXTS = { yes: 'aktiv', no: 'nicht aktiv' } as const;

export const profileListQuery = ({
  name,
  location,
  customer,
  active,
  proofs,
  order,
}: ProfileFilter): ListQueryOf<typeof listProfiles> => ({
  name,
  location,
  customer,
  proofState: proofs,
  ...(active !== '' && { isActive: active === 'yes' }),
  ...orderQuery(PROFILE_ORDER, order),
});
