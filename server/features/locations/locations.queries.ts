import { visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, pageSource, type Page, type Source } from '#server/db/list.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

const locationSource: Source = {
  table: 'location',
  within: visibleLocations,
  columns: { customer: 'customer_id', status: 'status', name: 'name', state: 'state_id' },
  sortedInGerman: ['name'],
};

export async function findLocations(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<Row<'location'>>> {
  const page = pageSource(tx, locationSource, scope, query);
  const rows = tx.selectFrom(page.rows.$castTo<Row<'location'>>().as('location')).selectAll().select(page.total.as('total'));
  return page.finish(await rows.orderBy(page.order).execute());
}

export function findLocation(tx: Tx, scope: Scope, id: number): Promise<Row<'location'> | undefined> {
  return tx.selectFrom(oneRow(locationSource, scope, id).$castTo<Row<'location'>>().as('location')).selectAll().executeTakeFirst();
}
