import type { listCustomers } from '#shared/contracts/customers/customers.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

/** The filter as stored in the URL. */
export const NO_CUSTOMER_FILTER = { name: '', city: '', active: '' };
export type CustomerFilter = Readonly<typeof NO_CUSTOMER_FILTER>;

export const ACTIVITY_TEXTS = { yes: 'aktiv', no: 'inaktiv' } as const;

export const customerListQuery = ({ name, city, active }: CustomerFilter): ListQueryOf<typeof listCustomers> => ({
  name,
  city,
  ...(active !== '' && { isActive: active === 'yes' }),
  'order[name]': 'asc',
});
