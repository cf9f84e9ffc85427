import { ownLinks, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Source } from '#server/db/list.ts';
import { findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

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
