import type { SessionActor } from '#server/access/actor.ts';
import { hashOf, isToken, issueToken } from '#server/access/one-time-token.ts';
import { loggedNetworkOf } from '#server/access/network.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { logSecurityEvent, type SecurityEvent } from '#server/access/security-log.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { Conflict, Gone, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import type { AcceptedInvitation, InvitationAcceptance } from '#shared/contracts/users/invitations.ts';
import { findInvitationByToken, markAccepted, type InvitationOfToken } from './invitations.queries.ts';
import { checkAcceptance, CLOSED_MESSAGES, invitationState, otherAccountMessage } from './invitations.rules.ts';
import { linkCustomers, linkLocations } from '#server/features/users/user-links.queries.ts';
import { insertAccount } from '#server/features/users/users.queries.ts';

const UNKNOWN_MESSAGE = 'Diesen Link gibt es nicht. Bitte prüfen Sie, ob er vollständig ist.';
const MISSING_NAME_MESSAGES = { firstname: 'Bitte den Vornamen angeben.', lastname: 'Bitte den Nachnamen angeben.' };

/**
 * Reads an invitation without using it up.
 * @throws NotFound, Gone
 */
export async function openInvitation(tx: Tx, token: string, now: Date): Promise<InvitationOfToken> {
  // Runs with the system role, because the token itself is the authorisation.
  const invitation = isToken(token) ? await findInvitationByToken(tx, hashOf(token)) : undefined;
  if (invitation === undefined) throw new NotFound(UNKNOWN_MESSAGE);
  const state = invitationState(invitation, now);
  if (state !== 'open') throw new Gone(CLOSED_MESSAGES[state]);
  if (!invitation.is_wanted) throw new Gone(CLOSED_MESSAGES.revoked);
  return invitation;
}

interface AcceptanceRequest {
  readonly token: string;
  readonly body: InvitationAcceptance;
  readonly ip: string;
}

/**
 * Links the holder of the token to the organisation. A holder without an account gets one, and continues with the first
 * password.
 * @throws NotFound, Gone, Conflict, ValidationFailed
 */
export function acceptInvitation(store: Store, { token, body, ip }: AcceptanceRequest): Promise<AcceptedInvitation> {
  const now = new Date();
  return store.asSystem(async (tx) => {
    const invitation = await openInvitation(tx, token, now);
    const hasAccount = invitation.account_id !== null;
    throwIfRefused(
      checkAcceptance({ role: invitation.role, isAddressProven: invitation.is_mailed, account: accountOf(invitation) }),
    );
    const userId = invitation.account_id ?? (await makeAccount(tx, invitation, body));
    if (userId === null) throw new Gone(CLOSED_MESSAGES.accepted);
    await linkToOrganisation(tx, {
      invitation,
      userId,
      eventActor: { userId: null, network: loggedNetworkOf(ip) },
      now,
    });
    if (hasAccount) return {};
    return { passwordToken: (await issueToken(tx, { purpose: 'invitation', userId, now })).token };
  });
}

/**
 * Links the signed-in user to the organisation.
 * @throws NotFound, Gone, Conflict
 */
export function joinByInvitation(store: Store, token: string, actor: SessionActor): Promise<void> {
  const now = new Date();
  // Runs with the system role, because the organisation is not yet in the user's scope.
  return store.asSystem(async (tx) => {
    const invitation = await openInvitation(tx, token, now);
    throwIfRefused(otherAccountMessage({ email: invitation.email, accountId: invitation.account_id }, actor));
    throwIfRefused(checkAcceptance({ role: invitation.role, isAddressProven: true, account: accountOf(invitation) }));
    await linkToOrganisation(tx, { invitation, userId: actor.userId, eventActor: actor, now });
  });
}

function throwIfRefused(reason: string | null): void {
  if (reason !== null) throw new Conflict(reason);
}

interface AcceptedLink {
  readonly invitation: InvitationOfToken;
  readonly userId: number;
  readonly eventActor: SecurityEvent['by'];
  readonly now: Date;
}

async function linkToOrganisation(tx: Tx, { invitation, userId, eventActor, now }: AcceptedLink): Promise<void> {
  if (!(await markAccepted(tx, { id: invitation.id, userId, now }))) throw new Gone(CLOSED_MESSAGES.accepted);
  await linkCustomers(tx, SYSTEM_SCOPE, { userId, ids: [invitation.customer_id] });
  await linkLocations(tx, SYSTEM_SCOPE, { userId, ids: invitation.location_ids });
  await logSecurityEvent(tx, {
    kind: 'invitation-accepted',
    by: eventActor,
    userId,
    customerId: invitation.customer_id,
    details: { invitation: invitation.id, role: invitation.role, isNew: invitation.account_id === null },
  });
}

const accountOf = ({ account_role: role, account_is_active: isActive }: InvitationOfToken) =>
  role === null || isActive === null ? null : { role, isActive };

/** @returns null when somebody else has taken the address in the meantime */
function makeAccount(tx: Tx, invitation: InvitationOfToken, { firstname, lastname }: InvitationAcceptance) {
  if (firstname === undefined || lastname === undefined) {
    const missingNames = Object.entries(MISSING_NAME_MESSAGES).filter(([name]) =>
      name === 'firstname' ? !firstname : !lastname,
    );
    throw new ValidationFailed(missingNames.map(([propertyPath, message]) => ({ propertyPath, message })));
  }
  return insertAccount(tx, SYSTEM_SCOPE, {
    email: invitation.email,
    firstname,
    lastname,
    role: invitation.role,
    customerIds: [invitation.customer_id],
    locationIds: invitation.location_ids,
  });
}
