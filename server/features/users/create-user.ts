import { isMailConfigured } from '#server/config.ts';
import { AccessDenied, ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { UserCreate } from '#shared/contracts/users/users.ts';
import { canCreateUsers, highestRole } from '#shared/permissions.ts';
import { mailFirstLink, type Server } from './first-link.ts';
import { logUserChange, logLinkChanges } from './log-user-change.ts';
import { resolveCustomers, resolveLocations } from './resolve-links.ts';
import { findLocationsIn } from './user-links.queries.ts';
import { findUser, insertAccount, type NewAccount, type UserRow } from './users.queries.ts';
import { checkNewAccess, EMAIL_TAKEN_MESSAGE } from './users.rules.ts';

const INVITE_INSTEAD_MESSAGE = 'Einen Zugang legt nur ein Admin direkt an. Bitte laden Sie die Person ein.';

/** Creates a user, who chooses the first password through a link. */
export async function createUser(
  context: Context,
  body: UserCreate,
  server: Server,
): Promise<UserRow & { readonly isMailed: boolean }> {
  const { tx, scope, actor } = context;
  if (!canCreateUsers(actor)) throw new AccessDenied(INVITE_INSTEAD_MESSAGE);
  const account = await readAccount(context, body);
  const id = await insertAccount(tx, scope, account);
  const user = id === null ? undefined : await findUser(tx, scope, id);
  if (user === undefined) throw new ValidationFailed([{ propertyPath: 'email', message: EMAIL_TAKEN_MESSAGE }]);
  const { customerIds, locationIds } = account;
  await logUserChange(context, { kind: 'user-created', userId: user.id, customerIds, details: { role: account.role } });
  const linkChangeTo = (linkedIds: readonly number[]) => ({ linkedIds, unlinkedIds: [] });
  await logLinkChanges(context, {
    userId: user.id,
    customers: linkChangeTo(customerIds),
    locations: linkChangeTo(locationIds),
    customerIds,
  });
  const isMailed = isMailConfigured(server.config);
  if (isMailed) await mailFirstLink(context, user, server);
  return { ...user, isMailed };
}

async function readAccount(context: Context, body: UserCreate): Promise<NewAccount> {
  const { tx, scope, actor } = context;
  const customerIds = await resolveCustomers(context, body.customers ?? []);
  const locationIds = await resolveLocations(context, body.locations ?? []);
  const locationsInScope = await findLocationsIn(tx, scope, { locationIds, customerIds });
  const role = highestRole(body.roles);
  const violations = checkNewAccess(actor, {
    role,
    customers: customerIds.length,
    locations: locationIds.length,
    strayLocationCount: locationIds.length - locationsInScope.length,
  });
  if (violations.length > 0) throw new ValidationFailed(violations);
  const { email, firstname, lastname } = body;
  return { email, firstname, lastname, role, customerIds, locationIds };
}
