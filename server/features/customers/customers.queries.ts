import { type Insertable, sql, type Updateable } from 'kysely';
import { linkedCustomers, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import { everyWord, isLike } from '#server/db/search.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

const source: ListSource = {
  table: 'customer',
  visibleRows: linkedCustomers,
  columns: { name: 'name', city: 'city', isActive: 'is_active' },
  conditions: { search: everyWord((pattern) => isLike(sql`name || ' ' || coalesce(city, '')`, pattern)) },
  germanFields: ['name'],
};

export const findCustomers = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'customer'>>(tx, source, scope, query);

export const findCustomer = (tx: Tx, scope: Scope, id: number) => findRow<Row<'customer'>>(tx, source, scope, id);

/** Returns the current row and locks it until the transaction ends. */
export const lockCustomer = (tx: Tx, scope: Scope, id: number): Promise<Row<'customer'>> =>
  tx
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', id)
    .where(source.visibleRows(scope))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Only the platform may insert organisations. */
export const insertCustomer = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['customer']>,
): Promise<Row<'customer'>> => tx.insertInto('customer').values(values).returningAll().executeTakeFirstOrThrow();

export const updateCustomer = (
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['customer']>,
): Promise<Row<'customer'>> =>
  tx
    .updateTable('customer')
    .set(values)
    .where('id', '=', id)
    .where(source.visibleRows(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

export interface CustomerSize {
  readonly customer_id: number;
  readonly locations: number;
  readonly users: number;
}

/** Counts locations and users, also of organisations other than the session's. Must not be called for service. */
export async function findSizes(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, CustomerSize>> {
  const { rows } = await sql<CustomerSize>`select * from customer_sizes(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.customer_id, row]));
}
