import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { invitations, type Invitation, type OfferedInvitation } from '#shared/contracts/users/invitations.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { ROLE_TEXTS, users } from '#shared/contracts/users/users.ts';
import type { InvitationOfToken, InvitationRow } from './invitations.queries.ts';
import { invitationState } from './invitations.rules.ts';

export const toInvitation = (row: InvitationRow, now: Date): z.input<typeof Invitation> => ({
  ...itemFields(invitations, row.id),
  customer: iri(customers.path, row.customer_id),
  email: row.email,
  roles: [row.role],
  locations: row.location_ids.map((id) => iri(locations.path, id)),
  state: invitationState(row, now),
  user: iri(users.path, row.user_id),
  sentAt: toWireDate(row.sent_at),
  expiresAt: toWireDate(row.expires_at),
  createdAt: toWireDate(row.created_at),
});

/**
 * Reveals whether an account exists only if the link was mailed, which shows that the address belongs to its holder.
 */
export const toOfferedInvitation = (invitation: InvitationOfToken): z.input<typeof OfferedInvitation> => ({
  organisation: invitation.organisation,
  email: invitation.email,
  roleText: ROLE_TEXTS[invitation.role],
  expiresAt: toWireDate(invitation.expires_at),
  isKnown: invitation.is_mailed && invitation.account_id !== null,
});
