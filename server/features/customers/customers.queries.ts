import { linkedCustomers, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, pageSource, type Page, type Source } from '#server/db/list.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

const customerSource: Source = {
  table: 'customer',
  within: linkedCustomers,
  columns: { name: 'name', isActive: 'is_active' },
  sortedInGerman: ['name'],
};

export async function findCustomers(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<Row<'customer'>>> {
  const page = pageSource(tx, customerSource, scope, query);
  const rows = tx.selectFrom(page.rows.$castTo<Row<'customer'>>().as('customer')).selectAll().select(page.total.as('total'));
  return page.finish(await rows.orderBy(page.order).execute());
}

export function findCustomer(tx: Tx, scope: Scope, id: number): Promise<Row<'customer'> | undefined> {
  return tx.selectFrom(oneRow(customerSource, scope, id).$castTo<Row<'customer'>>().as('customer')).selectAll().executeTakeFirst();
}
