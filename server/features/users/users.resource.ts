import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import {
  userCustomers,
  userLocations,
  type UserCustomer,
  type UserLocation,
} from '#shared/contracts/users/user-links.ts';
import { users, type User, type UserMember } from '#shared/contracts/users/users.ts';
import type { UserCustomerRow, UserLocationRow } from './user-links.queries.ts';
import type { UserRow } from './users.queries.ts';

export const toUser = (row: UserRow): z.input<typeof User> => ({
  ...itemFields(users, row.id),
  uid: row.uid,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  roles: [row.role],
  isActive: row.is_active,
  customers: row.customer_ids.map((id) => iri(customers.path, id)),
  locations: row.location_ids.map((id) => iri(locations.path, id)),
  hasPassword: row.has_password,
  hasSecondFactor: row.has_second_factor,
  isManaged: row.is_managed,
  createdAt: toWireDate(row.created_at),
});

export const toUserMember = (row: UserRow): z.input<typeof UserMember> => ({
  ...toUser(row),
  lastLoginAt: toWireDate(row.last_login_at),
});

export const toUserCustomer = (row: UserCustomerRow): z.input<typeof UserCustomer> => ({
  ...itemFields(userCustomers, row.id),
  user: iri(users.path, row.user_id),
  customer: iri(customers.path, row.customer_id),
});

export const toUserLocation = (row: UserLocationRow): z.input<typeof UserLocation> => ({
  ...itemFields(userLocations, row.id),
  user: iri(users.path, row.user_id),
  location: iri(locations.path, row.location_id),
});
