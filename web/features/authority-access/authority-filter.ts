import { listAuthorityAccesses } from '#shared/contracts/authority-access/authority-access.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_AUTHORITY_FILTER = { authority: '', state: '', customer: '', order: '' };
export type AuthorityFilter = Readonly<typeof NO_AUTHORITY_FILTER>;

export const AUTHORITY_ORDER = listOrder(listAuthorityAccesses, '-createdAt');

export const authorityListQuery = ({
  authority,
  state,
  customer,
  order,
}: AuthorityFilter): ListQueryOf<typeof listAuthorityAccesses> => ({
  authority,
  customer,
  state,
  ...orderQuery(AUTHORITY_ORDER, order),
});
