import * as z from 'zod/mini';
import { Role } from './auth.ts';
import { endpoint, resource } from './endpoint.ts';
import { iriOf, itemFields } from './hydra.ts';

export const User = z.object({
  ...itemFields('User'),
  uid: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  roles: z.array(Role),
  isActive: z.boolean(),
});
export type User = z.infer<typeof User>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Retrieves the collection of User resources.',
  list: {
    filters: { customer: ['relation'], email: ['partial'], lastname: ['partial'], isActive: ['boolean'] },
    order: ['lastname', 'firstname', 'email', 'id'],
  },
  response: User,
});
export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'Retrieves a User resource.',
  response: User,
});

export const users = resource({
  name: 'User',
  path: '/api/users',
  description: 'A login.',
  schema: User,
  endpoints: [listUsers, getUser],
});

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
