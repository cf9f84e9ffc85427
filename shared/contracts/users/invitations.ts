// Invitations into an organisation. Only the owner of the address learns whether it already has a login.
import * as z from 'zod/mini';
import { Role } from '#shared/contracts/auth/auth.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, emailField, iriOf, irisOf, itemFields } from '#shared/contracts/wire/hydra.ts';
import { AccessLink, membershipIris, nameFields, rolesField } from './users.ts';

export const INVITATION_DAYS = 7;

export const Invitation = z.object({
  ...itemFields('Invitation'),
  customer: iriOf('Customer'),
  email: z.string(),
  roles: z.array(Role),
  locations: irisOf('Location'),
  state: z.enum(['open', 'accepted', 'expired', 'revoked']),
  /** The user who invited. */
  user: iriOf('User'),
  sentAt: z.optional(dateTime()),
  expiresAt: dateTime(),
  createdAt: dateTime(),
});
export type Invitation = z.infer<typeof Invitation>;

export const InvitationCreate = z.object({
  email: emailField(),
  roles: rolesField(),
  /** Defaults to the organisation the session works for. */
  customer: z.optional(iriOf('Customer')),
  locations: z.optional(membershipIris('Location')),
});
export type InvitationCreate = z.infer<typeof InvitationCreate>;

/** `isMailed` is false if this server sends no mail; then the link has to be requested and passed on by hand. */
export const NewInvitation = z.extend(Invitation, { isMailed: z.boolean() });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  summary: 'Retrieves the collection of Invitation resources.',
  list: {
    filters: { customer: ['relation'], email: ['partial'], state: ['exact'] },
    order: ['createdAt', 'expiresAt', 'email', 'id'],
    exported: '/api/export/invitations',
  },
  response: Invitation,
});
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/{id}',
  summary: 'Retrieves a Invitation resource.',
  response: Invitation,
});
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations',
  summary: 'Creates a Invitation resource.',
  body: InvitationCreate,
  response: NewInvitation,
});
export const sendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{id}/sending',
  summary: 'Sends an invitation again and invalidates its earlier link.',
  response: AccessLink,
});
export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{id}/revocation',
  summary: 'Revokes an invitation that nobody has accepted.',
  response: Invitation,
});

/** The invitation as the holder of the link sees it. */
export const OfferedInvitation = z.object({
  organisation: z.string(),
  email: z.string(),
  roleText: z.string(),
  expiresAt: dateTime(),
  /** False if the invited person still has to enter their name. Only somebody who owns the address learns this. */
  isKnown: z.boolean(),
});
export type OfferedInvitation = z.infer<typeof OfferedInvitation>;

export const InvitationAcceptance = z.object({
  firstname: z.optional(nameFields.firstname()),
  lastname: z.optional(nameFields.lastname()),
});
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;

/** The token with which a new user sets a first password; absent for a user who already has a login. */
export const AcceptedInvitation = z.object({ passwordToken: z.optional(z.string()) });
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>;

export const getOfferedInvitation = endpoint({
  method: 'GET',
  path: '/api/invitation/{token}',
  summary: 'Retrieves what an invitation offers, without using it up.',
  access: 'public',
  response: OfferedInvitation,
});
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/{token}',
  summary: 'Accepts an invitation, once.',
  access: 'public',
  body: InvitationAcceptance,
  response: AcceptedInvitation,
});

/**
 * For a user who already has a login: being signed in proves that the address is theirs, no matter how they got the
 * link.
 */
export const joinByInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/{token}/joining',
  summary: 'Accepts an invitation as the signed-in user, once.',
});

export const invitations = resource({
  name: 'Invitation',
  path: '/api/invitations',
  description: 'Asks somebody into an organisation.',
  schema: Invitation,
  endpoints: [listInvitations, getInvitation, createInvitation],
});
