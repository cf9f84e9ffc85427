import { Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { UserCustomerCreate, UserLocationCreate } from '#shared/contracts/users/user-links.ts';
import { users } from '#shared/contracts/users/users.ts';
import { logLinkChanges } from './log-user-change.ts';
import { resolveCustomers, resolveLocations } from './resolve-links.ts';
import {
  findLocationsIn,
  findUserCustomers,
  findUserLocations,
  linkCustomers,
  linkLocations,
  unlinkCustomers,
  unlinkLocations,
  type UserCustomerRow,
  type UserLocationRow,
} from './user-links.queries.ts';
import { findUser, type UserRow } from './users.queries.ts';
import { checkLinks, linkChange, type LinkChange } from './users.rules.ts';

interface WantedLinks {
  readonly customerIds?: readonly number[] | undefined;
  readonly locationIds?: readonly number[] | undefined;
}

/**
 * Replaces the links of a user that are in the sender's scope. Unlinking an organisation also unlinks its locations.
 * @throws ValidationFailed
 */
export async function replaceLinks(context: Context, user: UserRow, wantedLinks: WantedLinks): Promise<void> {
  const { tx, scope, actor } = context;
  const customers = linkChange(user.customer_ids, wantedLinks.customerIds);
  const areCustomersChanged = customers.linkedIds.length + customers.unlinkedIds.length > 0;
  const findLinkable = async (locationIds: readonly number[]) =>
    areCustomersChanged
      ? findLocationsIn(tx, scope, { locationIds, customerIds: wantedLinks.customerIds ?? [] })
      : locationIds;
  const keptLocationIds = wantedLinks.locationIds ?? (await findLinkable(user.location_ids));
  const locations = linkChange(user.location_ids, keptLocationIds);
  const strayLocationCount = keptLocationIds.length - (await findLinkable(keptLocationIds)).length;
  const violations = checkLinks(actor, { userId: user.id, customers, locations, strayLocationCount });
  if (violations.length > 0) throw new ValidationFailed(violations);
  await writeLinks(context, user, { customers, locations });
}

async function writeLinks(
  context: Context,
  { id: userId, customer_ids }: Pick<UserRow, 'id' | 'customer_ids'>,
  { customers, locations }: { readonly customers: LinkChange; readonly locations: LinkChange },
): Promise<void> {
  const { tx, scope } = context;
  await linkCustomers(tx, scope, { userId, ids: customers.linkedIds });
  await linkLocations(tx, scope, { userId, ids: locations.linkedIds });
  await unlinkLocations(tx, scope, { userId, ids: locations.unlinkedIds });
  await unlinkCustomers(tx, scope, { userId, ids: customers.unlinkedIds });
  await logLinkChanges(context, {
    userId,
    customers,
    locations,
    customerIds: [...customer_ids, ...customers.linkedIds],
  });
}

/** @throws BadRequest for a user or an organisation outside the scope */
export async function linkCustomer(context: Context, body: UserCustomerCreate): Promise<UserCustomerRow> {
  const { tx, scope } = context;
  const user = await resolveReference(body.user, users.path, (id) => findUser(tx, scope, id));
  const [customer = 0] = await resolveCustomers(context, [body.customer]);
  await replaceLinks(context, user, {
    customerIds: [...new Set([...user.customer_ids, customer])],
    locationIds: user.location_ids,
  });
  return firstRowOf(await findUserCustomers(tx, scope, linkQuery({ user: user.id, customer })));
}

export async function linkLocation(context: Context, body: UserLocationCreate): Promise<UserLocationRow> {
  const { tx, scope } = context;
  const user = await resolveReference(body.user, users.path, (id) => findUser(tx, scope, id));
  const [location = 0] = await resolveLocations(context, [body.location]);
  await replaceLinks(context, user, { locationIds: [...new Set([...user.location_ids, location])] });
  return firstRowOf(await findUserLocations(tx, scope, linkQuery({ user: user.id, location })));
}

export async function unlinkCustomer(context: Context, link: UserCustomerRow): Promise<void> {
  const user = await findLinkedUser(context, link.user_id);
  await refuseAsConflict(() =>
    replaceLinks(context, user, { customerIds: user.customer_ids.filter((id) => id !== link.customer_id) }),
  );
}

export async function unlinkLocation(context: Context, link: UserLocationRow): Promise<void> {
  const user = await findLinkedUser(context, link.user_id);
  await refuseAsConflict(() =>
    replaceLinks(context, user, { locationIds: user.location_ids.filter((id) => id !== link.location_id) }),
  );
}

async function findLinkedUser({ tx, scope }: Context, id: number): Promise<UserRow> {
  const user = await findUser(tx, scope, id);
  if (user === undefined) throw new NotFound();
  return user;
}

/** Converts violations to AccessDenied, because a request without a body has no fields to report them at. */
async function refuseAsConflict(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (error instanceof ValidationFailed) throw new Conflict(error.violations.map(({ message }) => message).join(' '));
    throw error;
  }
}

const linkQuery = (ids: Readonly<Record<string, number>>) => ({
  conditions: Object.entries(ids).map(([field, id]) => ({ field, operator: 'any of' as const, values: [id] })),
  order: [{ field: 'id', direction: 'asc' as const }],
  page: 1,
  pageSize: 1,
  isPaged: true,
});

function firstRowOf<Row>({ items: [row] }: { readonly items: readonly Row[] }): Row {
  if (row === undefined) throw new NotFound();
  return row;
}
