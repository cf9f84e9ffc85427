import * as z from 'zod/mini';
import { Role } from './auth.ts';
import { endpoint, resource } from './endpoint.ts';
import { atMost, dateTime, irisOf, itemFields } from './hydra.ts';

export const ROLE_TEXTS = {
  ROLE_ADMIN: 'Admin',
  ROLE_OPERATOR: 'Verwaltung',
  ROLE_SERVICE: 'Service',
} as const satisfies Record<Role, string>;

export const User = z.object({
  ...itemFields('User'),
  uid: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  roles: z.array(Role),
  isActive: z.boolean(),
  /** Those in sight of who asks. */
  customers: irisOf('Customer'),
  /** Those in sight of who asks. */
  locations: irisOf('Location'),
  /** False until somebody who was invited has chosen one. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Whether who asks may change more than the links to the own organisation. */
  isManaged: z.boolean(),
  createdAt: dateTime(),
});
export type User = z.infer<typeof User>;

/** As it stands in the list. The item itself does not say who signed in when: that is no change of it, and no editor is told of it. */
export const UserMember = z.extend(User, { lastLoginAt: z.optional(dateTime()) });
export type UserMember = z.infer<typeof UserMember>;

const name = (message: string) => z.string().check(z.trim(), z.minLength(1, message), atMost(100));
export const nameFields = {
  firstname: () => name('Bitte den Vornamen angeben.'),
  lastname: () => name('Bitte den Nachnamen angeben.'),
};
export const emailField = () =>
  z.string().check(z.trim(), z.email('Bitte eine gültige E-Mail-Adresse angeben.'), atMost(254));
/** A list, as clients of this kind of API know it; everybody has one. */
export const rolesField = () => z.array(Role).check(z.length(1, 'Bitte eine Rolle wählen.'));
/** More than anybody is linked to. */
export const linksTo = (relation: 'Customer' | 'Location') => irisOf(relation).check(z.maxLength(1000));

export const UserCreate = z.object({
  email: emailField(),
  firstname: nameFields.firstname(),
  lastname: nameFields.lastname(),
  roles: rolesField(),
  /** Left out only of an admin. */
  customers: z.optional(linksTo('Customer')),
  locations: z.optional(linksTo('Location')),
});
export type UserCreate = z.infer<typeof UserCreate>;

/** What is left out stays as it was; links out of sight stay in any case. */
export const UserPatch = z.object({
  email: z.optional(emailField()),
  firstname: z.optional(nameFields.firstname()),
  lastname: z.optional(nameFields.lastname()),
  roles: z.optional(rolesField()),
  isActive: z.optional(z.boolean()),
  customers: z.optional(linksTo('Customer')),
  locations: z.optional(linksTo('Location')),
});
export type UserPatch = z.infer<typeof UserPatch>;

/** Whether the link to the first password is on its way; where no mail leaves this server it has to be asked for. */
export const NewUser = z.extend(User, { isMailed: z.boolean() });
export type NewUser = z.infer<typeof NewUser>;

/** How somebody comes to a password. It is told to nobody else where it went out by mail. */
export const AccessLink = z.object({ isMailed: z.boolean(), link: z.optional(z.string()), expiresAt: dateTime() });
export type AccessLink = z.infer<typeof AccessLink>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Retrieves the collection of User resources.',
  list: {
    filters: {
      /** In the name or the address. */
      search: ['partial'],
      customer: ['relation'],
      location: ['relation'],
      email: ['partial'],
      lastname: ['partial'],
      roles: ['exact'],
      isActive: ['boolean'],
    },
    order: ['lastname', 'firstname', 'email', 'lastLoginAt', 'createdAt', 'id'],
    exported: '/api/export/users',
  },
  response: UserMember,
});
export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'Retrieves a User resource.',
  response: User,
});
export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Creates a User resource.',
  body: UserCreate,
  response: NewUser,
});
export const patchUser = endpoint({
  method: 'PATCH',
  path: '/api/users/{id}',
  summary: 'Updates the User resource.',
  body: UserPatch,
  response: User,
});

/** For a first password also without mail: then whoever asks passes it on. */
export const sendAccessLink = endpoint({
  method: 'POST',
  path: '/api/users/{id}/access_link',
  summary: 'Sends a user the link to choose a password.',
  response: AccessLink,
});

export const users = resource({
  name: 'User',
  path: '/api/users',
  description: 'A login.',
  schema: UserMember,
  endpoints: [listUsers, getUser, createUser, patchUser],
});
