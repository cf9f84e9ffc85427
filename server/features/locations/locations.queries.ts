import type { Insertable, Updateable } from 'kysely';
import { visibleLocations, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { pageSource, type Page, type ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import { everyWord, isLikeLocation } from '#server/db/search.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

const source: ListSource = {
  table: 'location',
  visibleRows: visibleLocations,
  columns: {
    customer: 'customer_id',
    status: 'status',
    type: 'type',
    name: 'name',
    city: 'city',
    state: 'state_id',
    isPremium: 'is_premium',
  },
  conditions: { search: everyWord(isLikeLocation) },
  germanFields: ['name'],
};

export const findLocations = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'location'>>(tx, source, scope, query);

export type NamedLocationRow = Row<'location'> & {
  customer_name: string;
  state_name: string | null;
  state_min_age: number | null;
  concept_name: string | null;
};

/** Finds the locations with the names that exported files need. */
export async function findNamedLocations(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<NamedLocationRow>> {
  const page = pageSource(tx, source, scope, query);
  const rows = await tx
    .selectFrom(page.rows.$castTo<Row<'location'>>().as('location'))
    .innerJoin('customer', 'customer.id', 'location.customer_id')
    .leftJoin('state', 'state.id', 'location.state_id')
    .leftJoin('social_concept', 'social_concept.id', 'location.social_concept_id')
    .selectAll('location')
    .select(['customer.name as customer_name', 'state.name as state_name', 'state.min_age as state_min_age'])
    .select(['social_concept.name as concept_name', page.total.as('all_rows')])
    .orderBy(page.order)
    .execute();
  return page.finish(rows);
}

export const insertLocation = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['location']>,
): Promise<Row<'location'>> => tx.insertInto('location').values(values).returningAll().executeTakeFirstOrThrow();

export const findLocation = (tx: Tx, scope: Scope, id: number) => findRow<Row<'location'>>(tx, source, scope, id);

/**
 * Returns the current row and locks it until the transaction ends, but not its key: a concurrent record refers to the
 * key while it holds locks that this transaction may wait for, so locking the key could deadlock.
 */
export const lockLocation = (tx: Tx, scope: Scope, id: number): Promise<Row<'location'>> =>
  tx
    .selectFrom('location')
    .selectAll()
    .where('id', '=', id)
    .where(source.visibleRows(scope))
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
    .where(source.visibleRows(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Restricts to one organisation, because an admin sees the locations of all. */
export const findLocationsOf = (tx: Tx, scope: Scope, customerId: number) =>
  tx
    .selectFrom('location')
    .select(['id', 'social_concept_id'])
    .where('customer_id', '=', customerId)
    .where(source.visibleRows(scope))
    .execute();
