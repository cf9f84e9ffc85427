import type { listUsers } from '#shared/contracts/users/users.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

/** Search parameters of the list. */
export const NO_USER_FILTER = { search: '', role: '', active: '', customer: '', location: '', sort: '' };
export type UserFilter = Readonly<typeof NO_USER_FILTER>;

export const ACTIVITY_TEXTS = { yes: 'aktiv', no: 'nicht aktiv' } as const;
export const SORT_TEXTS = { '': 'Name', login: 'Letzte Anmeldung', newest: 'Neueste zuerst', email: 'E-Mail' } as const;

const byName = { 'order[lastname]': 'asc', 'order[firstname]': 'asc' } as const;

function orderOf(sort: string) {
  if (sort === 'login') return { 'order[lastLoginAt]': 'desc' } as const;
  if (sort === 'newest') return { 'order[createdAt]': 'desc' } as const;
  if (sort === 'email') return { 'order[email]': 'asc' } as const;
  return byName;
}

export const userListQuery = ({
  search,
  role,
  active,
  customer,
  location,
  sort,
}: UserFilter): ListQueryOf<typeof listUsers> => ({
  search,
  roles: role,
  customer,
  location,
  ...(active !== '' && { isActive: active === 'yes' }),
  ...orderOf(sort),
});
