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
import { changedFields, checkChange, EMAIL_TAKEN_MESSAGE, endsSessions, type AccountField } from './users.rules.ts';

export const DEMO_MESSAGE = 'Im Demo-Zugang können Zugangsdaten nicht geändert werden.';

/** Changes the identity and the rights of a user. It takes effect immediately on all devices. */
export async function changeUser(context: Context, id: number, patch: UserPatch, server: Server): Promise<UserRow> {
  const { tx, scope, actor } = context;
  if (!canManageUsers(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const activeAdmins = isAdmin(actor) ? await lockActiveAdmins(tx, scope) : [];
  await lockUser(tx, scope, id);
  const userBefore = await findUser(tx, scope, id);
  if (userBefore === undefined) throw new NotFound();
  const links = {
    customerIds: patch.customers && (await resolveCustomers(context, patch.customers)),
    locationIds: patch.locations && (await resolveLocations(context, patch.locations)),
  };
  const changedNames = changedFields(userBefore, patch);
  const role = patch.roles === undefined ? userBefore.role : highestRole(patch.roles);
  const violations = checkChange(actor, { before: userBefore, changedNames, role, activeAdminIds: activeAdmins });
  if (violations.length > 0) throw new ValidationFailed(violations);
  await writeAccount(context, { userBefore, patch, changedNames }, server);
  await replaceLinks(context, userBefore, links);
  // A user without a link to the sender's organisation is no longer visible there.
  return (await findUser(tx, scope, id)) ?? { ...userBefore, customer_ids: [], location_ids: [] };
}

interface AccountChange {
  readonly userBefore: UserRow;
  readonly patch: UserPatch;
  readonly changedNames: readonly AccountField[];
}

async function writeAccount(context: Context, change: AccountChange, server: Server): Promise<void> {
  const { tx, scope, now } = context;
  const { userBefore, patch, changedNames } = change;
  if (changedNames.length === 0) return;
  const { email, firstname, lastname, isActive } = patch;
  const isEmailChanging = email !== undefined && changedNames.includes('email');
  if (isEmailChanging && !(await isEmailFree(tx, scope, { email, id: userBefore.id })))
    throw new ValidationFailed([{ propertyPath: 'email', message: EMAIL_TAKEN_MESSAGE }]);
  const role = patch.roles && highestRole(patch.roles);
  const values = { email, firstname, lastname, is_active: isActive, role };
  await updateUser(tx, scope, userBefore.id, values);
  // Unused links in the old mailbox would otherwise still open the account.
  if (isEmailChanging)
    await revokeTokens(tx, { userId: userBefore.id, purposes: ['invitation', 'password-reset', 'email-change'], now });
  if (isEmailChanging) await notifyOldAddress(context, userBefore, server);
  if (endsSessions(userBefore, changedNames)) await endSessionsOf(tx, userBefore.id, { reason: 'revoked' });
  await logChanges(context, { ...change, role: role ?? userBefore.role });
}

async function notifyOldAddress({ tx, now }: Context, userBefore: UserRow, { config, secrets }: Server): Promise<void> {
  if (!isMailConfigured(config)) return;
  const mailSubject = `email-changed:${userBefore.id}:${now.getTime()}`;
  const content = emailChangedMail(userBefore.firstname);
  await writeMail(tx, secrets, { about: mailSubject, recipient: userBefore.email, content, now });
}

async function logChanges(
  context: Context,
  { userBefore, changedNames, role }: AccountChange & { readonly role: UserRow['role'] },
): Promise<void> {
  const eventSubject = { userId: userBefore.id, customerIds: userBefore.customer_ids };
  const logChange = (kind: SecurityEventKind, details: Record<string, string> = {}) =>
    logUserChange(context, { ...eventSubject, kind, details });
  if (changedNames.includes('firstname') || changedNames.includes('lastname')) await logChange('name-changed');
  if (changedNames.includes('email')) await logChange('email-changed');
  if (changedNames.includes('roles')) await logChange('role-changed', { before: userBefore.role, after: role });
  if (changedNames.includes('isActive')) await logChange(userBefore.is_active ? 'user-deactivated' : 'user-activated');
}
