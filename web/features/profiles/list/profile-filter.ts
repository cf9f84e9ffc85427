import { listProfiles } from '#shared/contracts/profiles/profiles.ts';
import { type Actor, isOperator } from '#shared/permissions.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { listOrder, type ListOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_PROFILE_FILTER = { name: '', location: '', customer: '', active: '', proofs: '', order: '' };
export type ProfileFilter = Readonly<typeof NO_PROFILE_FILTER>;

/** Staff look for a name; admins as well, whose list has the people of all organisations. */
const BY_NAME = listOrder(listProfiles, 'name');
/** Operators first see about whom they have to do something. */
const BY_URGENCY = listOrder(listProfiles, 'urgency');
export const profileOrderFor = (actor: Pick<Actor, 'role'>) => (isOperator(actor) ? BY_URGENCY : BY_NAME);

export const ACTIVE_TEXTS = { yes: 'aktiv', no: 'nicht aktiv' } as const;

export function profileListQuery(
  { name, location, customer, active, proofs, order }: ProfileFilter,
  usualOrder: ListOrder<'name' | 'proofState' | 'urgency' | 'id'>,
): ListQueryOf<typeof listProfiles> {
  const orders = orderQuery(usualOrder, order);
  return {
    name,
    location,
    customer,
    proofState: proofs,
    ...(active !== '' && { isActive: active === 'yes' }),
    ...orders,
    // Many people are equally urgent.
    ...(orders['order[urgency]'] !== undefined && { 'order[name]': 'asc' as const }),
  };
}
