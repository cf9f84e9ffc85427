import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { iri, item } from '#server/http/item.ts';
import { customers } from '#shared/contracts/customers.ts';
import { locations } from '#shared/contracts/locations.ts';
import {
  userCustomers,
  userLocations,
  users,
  type User,
  type UserCustomer,
  type UserLocation,
} from '#shared/contracts/users.ts';
import type { UserRow } from './users.queries.ts';

export const toUser = (row: UserRow): z.input<typeof User> => ({
  ...item(users, row.id),
  uid: row.uid,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  roles: [row.role],
  isActive: row.is_active,
});

export const toUserCustomer = (row: Row<'user_customer'>): z.input<typeof UserCustomer> => ({
  ...item(userCustomers, row.id),
  user: iri(users.path, row.user_id),
  customer: iri(customers.path, row.customer_id),
});

export const toUserLocation = (row: Row<'user_location'>): z.input<typeof UserLocation> => ({
  ...item(userLocations, row.id),
  user: iri(users.path, row.user_id),
  location: iri(locations.path, row.location_id),
});
