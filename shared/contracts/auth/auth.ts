import * as z from 'zod/mini';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf } from '#shared/contracts/wire/hydra.ts';

export const Role = z.enum(['ROLE_ADMIN', 'ROLE_OPERATOR', 'ROLE_SERVICE']);
export type Role = z.infer<typeof Role>;

export const Credentials = z.object({
  email: z.string(),
  password: z.string(),
  totp: z.optional(z.string()),
  /**
   * Clients without cookies send the token of an earlier login to this account. A known device can still log in while
   * failed attempts of others have locked the account.
   */
  device_token: z.optional(z.string()),
});
export const TokenPair = z.object({ token: z.string(), refresh_token: z.string() });
export type TokenPair = z.infer<typeof TokenPair>;
/** A browser also receives the device token as a cookie that no script can read (HttpOnly). */
export const SignedIn = z.extend(TokenPair, { device_token: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

export const CurrentUser = z.object({
  uid: z.string(),
  '@id': iriOf('User'),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  roles: z.array(Role),
  customer: z.optional(iriOf('Customer')),
  location: z.optional(iriOf('Location')),
  profile: z.optional(iriOf('Profile')),
  /** Time at which the profile was chosen. */
  profileSince: z.optional(dateTime()),
  /** True if the profile was chosen while the device had no connection. */
  profileChosenOffline: z.optional(z.boolean()),
  token: z.string(),
  isDemo: z.boolean(),
  /** True if this session must set up a second factor before it can use anything else. */
  needsSecondFactor: z.optional(z.boolean()),
  serverTime: z.iso.datetime({ offset: true }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

const idOrIri = z.union([z.string(), z.int()]);
export const CustomerChoice = z.object({ customer: idOrIri });
/** The management may also work at no location, and then reads all of them and records nothing. */
export const LocationChoice = z.object({ location: z.nullable(idOrIri) });

export const logIn = endpoint({
  method: 'POST',
  path: '/authentication_token',
  summary: 'Opens a session.',
  access: 'public',
  body: Credentials,
  response: SignedIn,
  mediaType: 'application/json',
});
export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/token/refresh',
  summary: 'Exchanges a refresh token for a new pair of tokens.',
  access: 'public',
  body: z.object({ refresh_token: z.optional(z.string()) }),
  response: TokenPair,
  mediaType: 'application/json',
});
export const logOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session.',
  afterContractEnd: 'allowed',
  access: 'before second factor',
});
export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/currentuser',
  summary: 'Retrieves the signed-in user and what the session works for.',
  access: 'before second factor',
  response: CurrentUser,
});
export const changeCustomer = endpoint({
  method: 'PATCH',
  path: '/api/changecustomer',
  summary: 'Changes the organisation this session works for.',
  afterContractEnd: 'allowed',
  body: CustomerChoice,
  response: CurrentUser,
});
export const changeLocation = endpoint({
  method: 'PATCH',
  path: '/api/changelocation',
  summary: 'Changes the location this session works at.',
  afterContractEnd: 'allowed',
  body: LocationChoice,
  response: CurrentUser,
});
