import { linkedCustomers, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

const source: Source = {
  table: 'customer',
  within: linkedCustomers,
  columns: { name: 'name', isActive: 'is_active' },
  sortedInGerman: ['name'],
};

export const findCustomers = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'customer'>>(tx, source, scope, query);

export const findCustomer = (tx: Tx, scope: Scope, id: number) => findRow<Row<'customer'>>(tx, source, scope, id);
