import { ownLinks, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { pageSource, type Page, type Source } from '#server/db/list.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

const userCustomerSource: Source = {
  table: 'user_customer',
  within: ownLinks,
  columns: { user: 'user_id', customer: 'customer_id' },
};

export async function findUserCustomers(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<Row<'user_customer'>>> {
  const page = pageSource(tx, userCustomerSource, scope, query);
  const rows = tx.selectFrom(page.rows.$castTo<Row<'user_customer'>>().as('user_customer')).selectAll().select(page.total.as('total'));
  return page.finish(await rows.orderBy(page.order).execute());
}

const userLocationSource: Source = {
  table: 'user_location',
  within: ownLinks,
  columns: { user: 'user_id', location: 'location_id' },
};

export async function findUserLocations(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<Row<'user_location'>>> {
  const page = pageSource(tx, userLocationSource, scope, query);
  const rows = tx.selectFrom(page.rows.$castTo<Row<'user_location'>>().as('user_location')).selectAll().select(page.total.as('total'));
  return page.finish(await rows.orderBy(page.order).execute());
}
