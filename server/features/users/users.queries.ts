import { linkedUsers, ownLinks, usersOf, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

export type UserRow = Row<'user_account'>;

const userSource: Source = {
  table: 'user_account',
  within: linkedUsers,
  columns: { lastname: 'lastname', firstname: 'firstname', email: 'email', isActive: 'is_active' },
  conditions: { customer: (_scope, ids) => usersOf(ids) },
  sortedInGerman: ['lastname', 'firstname'],
};

export const findUsers = (tx: Tx, scope: Scope, query: ListQuery) => findRows<UserRow>(tx, userSource, scope, query);

export const findUser = (tx: Tx, scope: Scope, id: number) => findRow<UserRow>(tx, userSource, scope, id);

/** One that may act for this organisation. */
export const findUserOf = (tx: Tx, scope: Scope, customerId: number, id: number): Promise<UserRow | undefined> =>
  tx
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', id)
    .where(linkedUsers(scope))
    .where(usersOf([customerId]))
    .executeTakeFirst();

const userCustomerSource: Source = {
  table: 'user_customer',
  within: ownLinks,
  columns: { user: 'user_id', customer: 'customer_id' },
};

export const findUserCustomers = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'user_customer'>>(tx, userCustomerSource, scope, query);

const userLocationSource: Source = {
  table: 'user_location',
  within: ownLinks,
  columns: { user: 'user_id', location: 'location_id' },
};

export const findUserLocations = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'user_location'>>(tx, userLocationSource, scope, query);
