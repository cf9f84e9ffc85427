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

type ProfileOrder = ListOrder<'name' | 'proofState' | 'urgency' | 'id'>;

export const ACTIVE_TEXTS = { yes: 'aktiv', no: 'nicht aktiv' } as const;

export function profileListQuery(
  { name, location, customer, active, proofs, order }: ProfileFilter,
  usualOrder: ProfileOrder,
): ListQueryOf<typeof listProfiles> {
  return {
    name,
    location,
    customer,
    proofState: proofs,
    ...(active !== '' && { isActive: active === 'yes' }),
    ...profileOrder(usualOrder, order),
  };
}

/** Many people are equally urgent, so these follow each other by name. Whoever sorts by name wants nothing but names. */
function profileOrder(usualOrder: ProfileOrder, order: string) {
  const { 'order[urgency]': urgency, ...others } = orderQuery(usualOrder, order);
  if (urgency === undefined || others['order[name]'] !== undefined) return others;
  return { ...others, 'order[urgency]': urgency, 'order[name]': 'asc' as const };
}
