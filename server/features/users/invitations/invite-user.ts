import { hashOf, newToken } from '#server/access/one-time-token.ts';
import { isMailConfigured, linkOrigin } from '#server/config.ts';
import { findCustomer } from '#server/features/customers/customers.public.ts';
import { resolveLocationsOf } from '#server/features/locations/locations.public.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { InvitationCreate } from '#shared/contracts/users/invitations.ts';
import { ROLE_TEXTS, type AccessLink } from '#shared/contracts/users/users.ts';
import { highestRole } from '#shared/permissions.ts';
import { invitationMail } from '#server/features/users/access-mails.rules.ts';
import type { Server } from '#server/features/users/first-link.ts';
import {
  findInvitation,
  insertInvitation,
  isMember,
  updateOpenInvitation,
  type InvitationRow,
} from './invitations.queries.ts';
import { invitationEnd } from './invitations.rules.ts';
import { logUserChange } from '#server/features/users/log-user-change.ts';
import { resolveCustomers } from '#server/features/users/resolve-links.ts';
import { checkInvitation } from '#server/features/users/users.rules.ts';

const ALREADY_MEMBER_MESSAGE = 'Diese Person gehört schon zu dieser Organisation.';
const ALREADY_INVITED_MESSAGE = 'An diese Adresse gibt es schon eine Einladung. Sie können sie erneut senden.';
const NO_CUSTOMER_MESSAGE = 'Bitte zuerst eine Organisation wählen.';
const CLOSED_MESSAGE = 'Diese Einladung wurde bereits angenommen oder zurückgezogen.';

/** Invites somebody to an organisation. The response is the same whether or not an account exists. */
export async function inviteUser(
  context: Context,
  body: InvitationCreate,
  server: Server,
): Promise<InvitationRow & { readonly isMailed: boolean }> {
  const { tx, scope, actor, now } = context;
  const role = highestRole(body.roles);
  const customerId = await resolveInvitingCustomer(context, body.customer);
  const locationIds = await resolveLocationsOf(context, customerId, body.locations ?? []);
  const violations = checkInvitation(actor, { role, locations: locationIds.length });
  if (violations.length > 0) throw new ValidationFailed(violations);
  if (await isMember(tx, scope, { customerId, email: body.email })) refuseEmail(ALREADY_MEMBER_MESSAGE);
  const values = { customer_id: customerId, email: body.email, role, location_ids: locationIds, user_id: actor.userId };
  const id = await insertInvitation(tx, scope, { ...values, created_at: now, expires_at: invitationEnd(now) });
  if (id === null) return refuseEmail(ALREADY_INVITED_MESSAGE);
  const details = { invitation: id, role };
  await logUserChange(context, { kind: 'user-invited', userId: null, customerIds: [customerId], details });
  const isMailed = isMailConfigured(server.config);
  if (isMailed) await makeLink(context, await loadInvitation(context, id), server);
  return { ...(await loadInvitation(context, id)), isMailed };
}

function refuseEmail(message: string): never {
  throw new ValidationFailed([{ propertyPath: 'email', message }]);
}

async function resolveInvitingCustomer(context: Context, customerIri: string | undefined): Promise<number> {
  const [id] = customerIri === undefined ? [context.actor.customerId] : await resolveCustomers(context, [customerIri]);
  if (id === undefined || id === null)
    throw new ValidationFailed([{ propertyPath: 'customer', message: NO_CUSTOMER_MESSAGE }]);
  return id;
}

/** Creates a new link. It is sent by mail, or returned once to be passed on. */
export async function resendInvitation(
  context: Context,
  invitation: InvitationRow,
  server: Server,
): Promise<AccessLink> {
  const isMailed = isMailConfigured(server.config);
  const { url, expiresAt } = await makeLink(context, invitation, server);
  const { id, customer_id: customerId } = invitation;
  await logUserChange(context, {
    kind: 'user-invited',
    userId: null,
    customerIds: [customerId],
    details: { invitation: id },
  });
  return { isMailed, expiresAt: toWireDate(expiresAt), ...(!isMailed && { link: url }) };
}

async function makeLink(context: Context, invitation: InvitationRow, { config, secrets }: Server) {
  const { tx, scope, now } = context;
  const token = newToken();
  const expiresAt = invitationEnd(now);
  const isMailed = isMailConfigured(config);
  const values = { token_hash: hashOf(token), sent_at: now, is_mailed: isMailed, expires_at: expiresAt };
  if (!(await updateOpenInvitation(tx, scope, invitation.id, values))) throw new Conflict(CLOSED_MESSAGE);
  const url = `${linkOrigin(config)}/invitation/${token}`;
  const organisation = (await findCustomer(tx, scope, invitation.customer_id))?.name ?? '';
  const content = invitationMail({ organisation, roleText: ROLE_TEXTS[invitation.role], expiresAt, url });
  const mailSubject = `invitation:${invitation.id}:${now.getTime()}`;
  // Without a mail server the mail is written to the folder of mails, as all others.
  await writeMail(tx, secrets, { about: mailSubject, recipient: invitation.email, content, now });
  return { url, expiresAt };
}

export async function revokeInvitation(context: Context, { id }: InvitationRow): Promise<InvitationRow> {
  const { tx, scope, now } = context;
  if (!(await updateOpenInvitation(tx, scope, id, { revoked_at: now }))) throw new Conflict(CLOSED_MESSAGE);
  return loadInvitation(context, id);
}

async function loadInvitation({ tx, scope }: Context, id: number): Promise<InvitationRow> {
  const invitation = await findInvitation(tx, scope, id);
  if (invitation === undefined) throw new NotFound();
  return invitation;
}
