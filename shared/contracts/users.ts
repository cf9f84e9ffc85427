import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { iriOf, itemFields } from './hydra.ts';

/** Records name who made them; the accounts behind these IRIs cannot be asked for. */
export const users = { path: '/api/users' } as const;

export const UserCustomer = z.object({
  ...itemFields('UserCustomer'),
  user: iriOf('User'),
  customer: iriOf('Customer'),
});
export type UserCustomer = z.infer<typeof UserCustomer>;

export const UserLocation = z.object({
  ...itemFields('UserLocation'),
  user: iriOf('User'),
  location: iriOf('Location'),
});
export type UserLocation = z.infer<typeof UserLocation>;

export const listUserCustomers = endpoint({
  method: 'GET',
  path: '/api/user_customers',
  summary: 'Retrieves the collection of UserCustomer resources.',
  list: { filters: { user: ['relation'], customer: ['relation'] }, order: ['id'] },
  response: UserCustomer,
});
export const listUserLocations = endpoint({
  method: 'GET',
  path: '/api/user_locations',
  summary: 'Retrieves the collection of UserLocation resources.',
  list: { filters: { user: ['relation'], location: ['relation'] }, order: ['id'] },
  response: UserLocation,
});

export const userCustomers = resource({
  name: 'UserCustomer',
  path: '/api/user_customers',
  description: 'Lets a user act for an organisation.',
  schema: UserCustomer,
  endpoints: [listUserCustomers],
});
export const userLocations = resource({
  name: 'UserLocation',
  path: '/api/user_locations',
  description: 'Lets a user work at a location.',
  schema: UserLocation,
  endpoints: [listUserLocations],
});
