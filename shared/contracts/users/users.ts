import * as z from 'zod/mini';
import { Role } from '#shared/contracts/auth/auth.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, emailField, irisOf, itemFields, requiredText } from '#shared/contracts/wire/hydra.ts';

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
  /** Only those the requesting user may see. */
  customers: irisOf('Customer'),
  /** Only those the requesting user may see. */
  locations: irisOf('Location'),
  /** False until an invited user has chosen a password. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /**
   * True if the requesting user may edit this user; otherwise they may only add or remove it from their organisation.
   */
  isManaged: z.boolean(),
  createdAt: dateTime(),
});
export type User = z.infer<typeof User>;

/**
 * A user as a list contains it. The item leaves out the last login, because a login must not change the item's version
 * (ETag) under an open editor.
 */
export const UserMember = z.extend(User, { lastLoginAt: z.optional(dateTime()) });
export type UserMember = z.infer<typeof UserMember>;

const name = (message: string) => requiredText(message, 100);
export const nameFields = {
  firstname: () => name('Bitte den Vornamen angeben.'),
  lastname: () => name('Bitte den Nachnamen angeben.'),
};
/** A list for compatibility with existing clients of the API; every user has exactly one role. */
export const rolesField = () => z.array(Role).check(z.length(1, 'Bitte eine Rolle wählen.'));
/** IRIs of the organisations or locations a user belongs to. The maximum only limits the size of a request. */
export const membershipIris = (relation: 'Customer' | 'Location') => irisOf(relation).check(z.maxLength(1000));

export const UserCreate = z.object({
  email: emailField(),
  firstname: nameFields.firstname(),
  lastname: nameFields.lastname(),
  roles: rolesField(),
  /** Required unless the user is an admin. */
  customers: z.optional(membershipIris('Customer')),
  locations: z.optional(membershipIris('Location')),
});
export type UserCreate = z.infer<typeof UserCreate>;

/**
 * Fields that are left out keep their values. Links to organisations and locations that the requesting user may not see
 * are kept.
 */
export const UserPatch = z.object({
  email: z.optional(emailField()),
  firstname: z.optional(nameFields.firstname()),
  lastname: z.optional(nameFields.lastname()),
  roles: z.optional(rolesField()),
  isActive: z.optional(z.boolean()),
  customers: z.optional(membershipIris('Customer')),
  locations: z.optional(membershipIris('Location')),
});
export type UserPatch = z.infer<typeof UserPatch>;

/** `isMailed` is false if this server sends no mail; then the link to the first password has to be requested. */
export const NewUser = z.extend(User, { isMailed: z.boolean() });
export type NewUser = z.infer<typeof NewUser>;

/** A link to set a password. `link` is absent if it was mailed, because then only the recipient may know it. */
export const AccessLink = z.object({ isMailed: z.boolean(), link: z.optional(z.string()), expiresAt: dateTime() });
export type AccessLink = z.infer<typeof AccessLink>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Retrieves the collection of User resources.',
  list: {
    filters: {
      /** Searches name and e-mail address. */
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

/** For a first password this also works without mail; then the requesting user passes the link on. */
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
