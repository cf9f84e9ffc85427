import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { isPlatformScope, sharedByAll, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { pageSource, type Page, type ListSource } from '#server/db/list.ts';
import { findRow, findRows, findOneWith } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import { userNameAt } from '#server/db/user-names.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

export type StateRow = Row<'state'>;

const source: ListSource = {
  table: 'state',
  visibleRows: sharedByAll,
  columns: { name: 'name' },
  germanFields: ['name'],
};

export const findStates = (tx: Tx, scope: Scope, query: ListQuery) => findRows<StateRow>(tx, source, scope, query);

export const findState = (tx: Tx, scope: Scope, id: number) => findRow<StateRow>(tx, source, scope, id);

/** Returns the current row and locks it until the transaction ends. */
export const lockState = (tx: Tx, scope: Scope, id: number): Promise<StateRow> =>
  tx
    .selectFrom('state')
    .selectAll()
    .where('id', '=', id)
    .where(source.visibleRows(scope))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const updateState = (
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['state']>,
): Promise<StateRow> =>
  tx
    .updateTable('state')
    .set(values)
    .where('id', '=', id)
    .where(source.visibleRows(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

export type StateChangeRow = Row<'state_change'> & { readonly user_name: string };

const changeSource: ListSource = {
  table: 'state_change',
  // The history names users, so only the platform may read it.
  visibleRows: (scope) => (scope.kind === 'platform' ? sql`true` : sql`false`),
  columns: { state: 'state_id', createdAt: 'created_at' },
};

export async function findStateChanges(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<StateChangeRow>> {
  const page = pageSource(tx, changeSource, scope, query);
  const rows = await tx
    .selectFrom(page.rows.$castTo<Row<'state_change'>>().as('state_change'))
    .selectAll('state_change')
    .select(userNameAt<string>('state_change.user_id', 'state_change.created_at').as('user_name'))
    .select(page.total.as('all_rows'))
    .orderBy(page.order)
    .execute();
  return page.finish(rows);
}

export const findStateChange = findOneWith(findStateChanges, isPlatformScope);

export async function insertStateChanges(
  tx: Tx,
  _scope: Scope,
  changes: readonly Insertable<Database['state_change']>[],
): Promise<void> {
  await tx.insertInto('state_change').values(changes).execute();
}
