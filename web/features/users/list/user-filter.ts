import { listUsers } from '#shared/contracts/users/users.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

/** Search parameters of the list. */
export const NO_USER_FILTER = { search: '', role: '', active: '', customer: '', location: '', order: '' };
export type UserFilter = Readonly<typeof NO_USER_FILTER>;

export const ACTIVITY_TEXTS = { yes: 'aktiv', no: 'nicht aktiv' } as const;
export const USER_ORDER = listOrder(listUsers, 'lastname');

export const userListQuery = ({
  search,
  role,
  active,
  customer,
  location,
  order,
}: UserFilter): ListQueryOf<typeof listUsers> => ({
  search,
  roles: role,
  customer,
  location,
  ...(active !== '' && { isActive: active === 'yes' }),
  ...orderQuery(USER_ORDER, order),
  // Two people may have the same last name.
  'order[firstname]': 'asc',
});
