import { sql } from 'kysely';
import { managedLinks, managedLocationLinks, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

export type UserCustomerRow = Row<'user_customer'>;
export type UserLocationRow = Row<'user_location'>;

const customerSource: ListSource = {
  table: 'user_customer',
  visibleRows: managedLinks,
  columns: { user: 'user_id', customer: 'customer_id' },
};

export const findUserCustomers = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<UserCustomerRow>(tx, customerSource, scope, query);
export const findUserCustomer = (tx: Tx, scope: Scope, id: number) =>
  findRow<UserCustomerRow>(tx, customerSource, scope, id);

const locationSource: ListSource = {
  table: 'user_location',
  visibleRows: managedLocationLinks,
  columns: { user: 'user_id', location: 'location_id' },
};

export const findUserLocations = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<UserLocationRow>(tx, locationSource, scope, query);
export const findUserLocation = (tx: Tx, scope: Scope, id: number) =>
  findRow<UserLocationRow>(tx, locationSource, scope, id);

interface LinkTargets {
  readonly userId: number;
  readonly ids: readonly number[];
}

/** Adds links; existing ones remain. */
export async function linkCustomers(tx: Tx, _scope: Scope, { userId, ids }: LinkTargets): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into user_customer (user_id, customer_id) select ${userId}, id from unnest(${ids}::bigint[]) id
    on conflict do nothing`.execute(tx);
}

export async function linkLocations(tx: Tx, _scope: Scope, { userId, ids }: LinkTargets): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into user_location (user_id, location_id) select ${userId}, id from unnest(${ids}::bigint[]) id
    on conflict do nothing`.execute(tx);
}

export async function unlinkCustomers(tx: Tx, scope: Scope, { userId, ids }: LinkTargets): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from user_customer
    where user_id = ${userId} and customer_id = any(${ids}::bigint[]) and ${managedLinks(scope)}`.execute(tx);
}

export async function unlinkLocations(tx: Tx, scope: Scope, { userId, ids }: LinkTargets): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from user_location
    where user_id = ${userId} and location_id = any(${ids}::bigint[]) and ${managedLocationLinks(scope)}`.execute(tx);
}

/** Finds those of the locations that belong to the organisations. */
export async function findLocationsIn(
  tx: Tx,
  _scope: Scope,
  { locationIds, customerIds }: { readonly locationIds: readonly number[]; readonly customerIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from location
    where id = any(${locationIds}::bigint[]) and customer_id = any(${customerIds}::bigint[]) order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
