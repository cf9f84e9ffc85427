import { type Insertable, sql, type Updateable } from 'kysely';
import { isPlatformScope, sharedByAll, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { pageSource, type Page, type ListSource } from '#server/db/list.ts';
import { findRow, findRows, findOneWith } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import { userNameAt } from '#server/db/user-names.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

const planSource: ListSource = {
  table: 'plan',
  visibleRows: sharedByAll,
  columns: { priceCents: 'price_cents', name: 'name', isActive: 'is_active' },
  germanFields: ['name'],
};
const packageSource: ListSource = {
  table: 'quota_package',
  visibleRows: sharedByAll,
  columns: { queries: 'queries', name: 'name', isActive: 'is_active' },
  germanFields: ['name'],
};
const settingSource: ListSource = { table: 'billing_setting', visibleRows: sharedByAll, columns: {} };

export const findPlans = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'plan'>>(tx, planSource, scope, query);
export const findPlan = (tx: Tx, scope: Scope, id: number) => findRow<Row<'plan'>>(tx, planSource, scope, id);
export const findPackages = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'quota_package'>>(tx, packageSource, scope, query);
export const findPackage = (tx: Tx, scope: Scope, id: number) =>
  findRow<Row<'quota_package'>>(tx, packageSource, scope, id);
export const findSettings = (tx: Tx, scope: Scope, query: ListQuery) =>
  findRows<Row<'billing_setting'>>(tx, settingSource, scope, query);
export const findSetting = (tx: Tx, scope: Scope, id: number) =>
  findRow<Row<'billing_setting'>>(tx, settingSource, scope, id);

export const insertPlan = (tx: Tx, _scope: Scope, values: Insertable<Database['plan']>): Promise<Row<'plan'>> =>
  tx.insertInto('plan').values(values).returningAll().executeTakeFirstOrThrow();

export const insertPackage = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['quota_package']>,
): Promise<Row<'quota_package'>> =>
  tx.insertInto('quota_package').values(values).returningAll().executeTakeFirstOrThrow();

export const updatePlan = (
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['plan']>,
): Promise<Row<'plan'>> =>
  tx
    .updateTable('plan')
    .set(values)
    .where('id', '=', id)
    .where(sharedByAll(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

export const updatePackage = (
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['quota_package']>,
): Promise<Row<'quota_package'>> =>
  tx
    .updateTable('quota_package')
    .set(values)
    .where('id', '=', id)
    .where(sharedByAll(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateSetting = (
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['billing_setting']>,
): Promise<Row<'billing_setting'>> =>
  tx
    .updateTable('billing_setting')
    .set(values)
    .where('id', '=', id)
    .where(sharedByAll(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Reads a price again, and keeps others from changing it until the transaction ends. */
export const lockPlan = (tx: Tx, scope: Scope, id: number): Promise<Row<'plan'>> =>
  tx
    .selectFrom('plan')
    .selectAll()
    .where('id', '=', id)
    .where(sharedByAll(scope))
    .forUpdate()
    .executeTakeFirstOrThrow();

export const lockPackage = (tx: Tx, scope: Scope, id: number): Promise<Row<'quota_package'>> =>
  tx
    .selectFrom('quota_package')
    .selectAll()
    .where('id', '=', id)
    .where(sharedByAll(scope))
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Returns whether another row has this name. */
export async function isNameTaken(
  tx: Tx,
  scope: Scope,
  { table, name, exceptId }: { table: 'plan' | 'quota_package'; name: string; exceptId: number },
): Promise<boolean> {
  const namesake = await tx
    .selectFrom(table)
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', exceptId)
    .where(sharedByAll(scope))
    .executeTakeFirst();
  return namesake !== undefined;
}

export async function insertPriceChanges(
  tx: Tx,
  _scope: Scope,
  changes: readonly Insertable<Database['price_change']>[],
): Promise<void> {
  if (changes.length > 0) await tx.insertInto('price_change').values(changes).execute();
}

export type PriceChangeRow = Row<'price_change'> & { readonly user_name: string };

const changeSource: ListSource = {
  table: 'price_change',
  // The history names users, so only the platform may read it.
  visibleRows: (scope) => (scope.kind === 'platform' ? sql`true` : sql`false`),
  columns: { createdAt: 'created_at' },
};

export async function findPriceChanges(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<PriceChangeRow>> {
  const page = pageSource(tx, changeSource, scope, query);
  const rows = await tx
    .selectFrom(page.rows.$castTo<Row<'price_change'>>().as('price_change'))
    .selectAll('price_change')
    .select(userNameAt<string>('price_change.user_id', 'price_change.created_at').as('user_name'))
    .select(page.total.as('all_rows'))
    .orderBy(page.order)
    .execute();
  return page.finish(rows);
}

export const findPriceChange = findOneWith(findPriceChanges, isPlatformScope);
