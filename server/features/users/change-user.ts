import { revokeTokens } from '#server/access/one-time-token.ts';
import type { SecurityEventKind } from '#server/access/security-log.ts';
import { isMailConfigured } from '#server/config.ts';
import { endSessionsOf } from '#server/features/auth/auth.public.ts';
import { AccessDenied, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { UserPatch } from '#shared/contracts/users/users.ts';
import { canManageUsers, highestRole, isAdmin } from '#shared/permissions.ts';
import { emailChangedMail } from './access-mails.rules.ts';
import { replaceLinks } from './change-links.ts';
import type { Server } from './first-link.ts';
import { logUserChange } from './log-user-change.ts';
import { resolveCustomers, resolveLocations } from './resolve-links.ts';
import { findUser, isEmailFree, lockActiveAdmins, lockUser, updateUser, type UserRow } from './users.queries.ts';
import { changedFields, checkChange, EMAIL_TAKEN, endsSessions, type AccountField } from './users.rules.ts';

export const DEMO_MESSAGE = 'Im Demo-Zugang können Zugangsdaten nicht geändert werden.';

/** Changes the identity and the rights of a user. It takes effect immediately on all devices. */
export async function changeUser(context: Context, id: number, patch: UserPatch, server: Server): Promise<UserRow> {
  const { tx, scope, actor } = context;
  if (!canManageUsers(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const activeAdmins = isAdmin(actor) ? await lockActiveAdmins(tx, scope) : [];
  await lockUser(tx, scope, id);
  const before = await findUser(tx, scope, id);
  if (before === undefined) throw new NotFound();
  const links = {
    customerIds: patch.customers && (await resolveCustomers(context, patch.customers)),
    locationIds: patch.locations && (await resolveLocations(context, patch.locations)),
  };
  const changedNames = changedFields(before, patch);
  const role = patch.roles === undefined ? before.role : highestRole(patch.roles);
  const violations = checkChange(actor, { before, changed: changedNames, role, activeAdmins });
  if (violations.length > 0) throw new ValidationFailed(violations);
  await writeAccount(context, { before, patch, changed: changedNames }, server);
  await replaceLinks(context, before, links);
  // A user without a link to the sender's organisation is no longer visible there.
  return (await findUser(tx, scope, id)) ?? { ...before, customer_ids: [], location_ids: [] };
}

interface AccountChange {
  readonly before: UserRow;
  readonly patch: UserPatch;
  readonly changed: readonly AccountField[];
}

async function writeAccount(context: Context, change: AccountChange, server: Server): Promise<void> {
  const { tx, scope, now } = context;
  const { before, patch, changed } = change;
  if (changed.length === 0) return;
  const { email, firstname, lastname, isActive } = patch;
  const isMoving = email !== undefined && changed.includes('email');
  if (isMoving && !(await isEmailFree(tx, scope, { email, id: before.id })))
    throw new ValidationFailed([{ propertyPath: 'email', message: EMAIL_TAKEN }]);
  const role = patch.roles && highestRole(patch.roles);
  const values = { email, firstname, lastname, is_active: isActive, role };
  await updateUser(tx, scope, before.id, values);
  // Unused links in the old mailbox would otherwise still open the account.
  if (isMoving)
    await revokeTokens(tx, { userId: before.id, purposes: ['invitation', 'password-reset', 'email-change'], now });
  if (isMoving) await tellOldAddress(context, before, server);
  if (endsSessions(before, changed)) await endSessionsOf(tx, before.id, { reason: 'revoked' });
  await noteChange(context, { ...change, role: role ?? before.role });
}

async function tellOldAddress({ tx, now }: Context, before: UserRow, { config, secrets }: Server): Promise<void> {
  if (!isMailConfigured(config)) return;
  const mailSubject = `email-changed:${before.id}:${now.getTime()}`;
  const content = emailChangedMail(before.firstname);
  await writeMail(tx, secrets, { about: mailSubject, recipient: before.email, content, now });
}

async function noteChange(
  context: Context,
  { before, changed, role }: AccountChange & { readonly role: UserRow['role'] },
): Promise<void> {
  const eventSubject = { userId: before.id, customerIds: before.customer_ids };
  const note = (kind: SecurityEventKind, details: Record<string, string> = {}) =>
    logUserChange(context, { ...eventSubject, kind, details });
  if (changed.includes('firstname') || changed.includes('lastname')) await note('name-changed');
  if (changed.includes('email')) await note('email-changed');
  if (changed.includes('roles')) await note('role-changed', { before: before.role, after: role });
  if (changed.includes('isActive')) await note(before.is_active ? 'user-deactivated' : 'user-activated');
}
