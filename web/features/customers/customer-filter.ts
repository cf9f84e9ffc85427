import { listCustomers } from '#shared/contracts/customers/customers.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

/** The filter as stored in the URL. */
export const NO_CUSTOMER_FILTER = { name: '', city: '', active: '', order: '' };
export type CustomerFilter = Readonly<typeof NO_CUSTOMER_FILTER>;

export const CUSTOMER_ORDER = listOrder(listCustomers, 'name');

export const ACTIVITY_TEXTS = { yes: 'aktiv', no: 'nicht aktiv' } as const;

export const customerListQuery = ({
  name,
  city,
  active,
  order,
}: CustomerFilter): ListQueryOf<typeof listCustomers> => ({
  name,
  city,
  ...(active !== '' && { isActive: active === 'yes' }),
  ...orderQuery(CUSTOMER_ORDER, order),
});
