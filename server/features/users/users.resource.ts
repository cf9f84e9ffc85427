import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { iri, item } from '#server/http/item.ts';
import type { UserCustomer, UserLocation } from '#shared/contracts/users.ts';

export const toUserCustomer = (row: Row<'user_customer'>): z.input<typeof UserCustomer> => ({
  ...item('UserCustomer', '/api/user_customers', row.id),
  user: iri('/api/users', row.user_id),
  customer: iri('/api/customers', row.customer_id),
});

export const toUserLocation = (row: Row<'user_location'>): z.input<typeof UserLocation> => ({
  ...item('UserLocation', '/api/user_locations', row.id),
  user: iri('/api/users', row.user_id),
  location: iri('/api/locations', row.location_id),
});
