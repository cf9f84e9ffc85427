import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

const customerLink = { user: iriOf('User'), customer: iriOf('Customer') };
const locationLink = { user: iriOf('User'), location: iriOf('Location') };

export const UserCustomer = z.object({ ...itemFields('UserCustomer'), ...customerLink });
export type UserCustomer = z.infer<typeof UserCustomer>;
export const UserCustomerCreate = z.object(customerLink);
export type UserCustomerCreate = z.infer<typeof UserCustomerCreate>;

export const UserLocation = z.object({ ...itemFields('UserLocation'), ...locationLink });
export type UserLocation = z.infer<typeof UserLocation>;
export const UserLocationCreate = z.object(locationLink);
export type UserLocationCreate = z.infer<typeof UserLocationCreate>;

export const listUserCustomers = endpoint({
  method: 'GET',
  path: '/api/user_customers',
  summary: 'Retrieves the collection of UserCustomer resources.',
  list: { filters: { user: ['relation'], customer: ['relation'] }, order: ['id'] },
  response: UserCustomer,
});
export const getUserCustomer = endpoint({
  method: 'GET',
  path: '/api/user_customers/{id}',
  summary: 'Retrieves a UserCustomer resource.',
  response: UserCustomer,
});
export const createUserCustomer = endpoint({
  method: 'POST',
  path: '/api/user_customers',
  summary: 'Creates a UserCustomer resource.',
  body: UserCustomerCreate,
  response: UserCustomer,
});
/** Also deletes the links of the user to the locations of the organisation. */
export const deleteUserCustomer = endpoint({
  method: 'DELETE',
  path: '/api/user_customers/{id}',
  summary: 'Removes the UserCustomer resource.',
});

export const listUserLocations = endpoint({
  method: 'GET',
  path: '/api/user_locations',
  summary: 'Retrieves the collection of UserLocation resources.',
  list: { filters: { user: ['relation'], location: ['relation'] }, order: ['id'] },
  response: UserLocation,
});
export const getUserLocation = endpoint({
  method: 'GET',
  path: '/api/user_locations/{id}',
  summary: 'Retrieves a UserLocation resource.',
  response: UserLocation,
});
export const createUserLocation = endpoint({
  method: 'POST',
  path: '/api/user_locations',
  summary: 'Creates a UserLocation resource.',
  body: UserLocationCreate,
  response: UserLocation,
});
export const deleteUserLocation = endpoint({
  method: 'DELETE',
  path: '/api/user_locations/{id}',
  summary: 'Removes the UserLocation resource.',
});

export const userCustomers = resource({
  name: 'UserCustomer',
  path: '/api/user_customers',
  description: 'Lets a user act for an organisation.',
  schema: UserCustomer,
  endpoints: [listUserCustomers, getUserCustomer, createUserCustomer, deleteUserCustomer],
});
export const userLocations = resource({
  name: 'UserLocation',
  path: '/api/user_locations',
  description: 'Lets a user work at a location.',
  schema: UserLocation,
  endpoints: [listUserLocations, getUserLocation, createUserLocation, deleteUserLocation],
});
