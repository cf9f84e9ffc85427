import type { Updateable } from 'kysely';
import { visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

const source: Source = {
  table: 'location',
  within: visibleLocations,
  columns: { customer: 'customer_id', status: 'status', name: 'name', state: 'state_id' },
  sortedInGerman: ['name'],
};

export const findLocations = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'location'>>(tx, source, scope, query);

export const findLocation = (tx: Tx, scope: Scope, id: number) => findRow<Row<'location'>>(tx, source, scope, id);

/**
 * The row as it is now; nobody else changes it until this transaction ends. Its key stays free: whoever records something
 * here at the same time holds what this transaction may wait for.
 */
export const lockLocation = (tx: Tx, scope: Scope, id: number): Promise<Row<'location'>> =>
  tx
    .selectFrom('location')
    .selectAll()
    .where('id', '=', id)
    .where(source.within(scope))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const updateLocation = (
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['location']>,
): Promise<Row<'location'>> =>
  tx
    .updateTable('location')
    .set(values)
    .where('id', '=', id)
    .where(source.within(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

/** All of one organisation, as an admin sees those of every other one as well. */
export const findLocationsOf = (tx: Tx, scope: Scope, customerId: number) =>
  tx
    .selectFrom('location')
    .select(['id', 'social_concept_id'])
    .where('customer_id', '=', customerId)
    .where(source.within(scope))
    .execute();
