import { sql, type Insertable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, type Source } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

export type ProfileRow = Row<'profile'>;

const source: Source = {
  table: 'profile',
  within: ofCustomer,
  columns: { name: 'name', isActive: 'is_active', customer: 'customer_id', user: 'user_id' },
  sortedInGerman: ['name'],
};

export const findProfiles = (tx: Tx, scope: Scope, query: ListQuery) => findRows<ProfileRow>(tx, source, scope, query);

export const findProfile = (tx: Tx, scope: Scope, id: number) => findRow<ProfileRow>(tx, source, scope, id);

export async function hasProfiles(tx: Tx, scope: Scope): Promise<boolean> {
  const row = await tx.selectFrom('profile').select('id').where(source.within(scope)).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Written rows must lie in the scope of their writer; row-level security refuses the rest. */
export async function insertProfile(
  tx: Tx,
  scope: Scope,
  values: Insertable<Database['profile']>,
): Promise<ProfileRow> {
  const { id } = await tx.insertInto('profile').values(values).returning('id').executeTakeFirstOrThrow();
  return tx
    .selectFrom(oneRow(source, scope, id).$castTo<ProfileRow>().as('profile'))
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** Asked as the owner, before there is a scope. */
export async function hasPin(tx: Tx, customerId: number, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('profile')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('pin_hash', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Whose name the session signs with from now on; null for nobody's. */
export async function setSessionProfile(tx: Tx, scope: Scope, sid: string, profileId: number | null): Promise<void> {
  await tx
    .updateTable('session')
    .set({ profile_id: profileId, profile_since: profileId === null ? null : sql<Date>`clock_timestamp()` })
    .where('id', '=', sid)
    .where('user_id', '=', scope.userId)
    .execute();
}
