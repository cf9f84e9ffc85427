import type { Insertable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, pageSource, type Page, type Source } from '#server/db/list.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';

export type ProfileRow = Row<'profile'>;

const source: Source = {
  table: 'profile',
  within: ofCustomer,
  columns: { name: 'name', isActive: 'is_active', customer: 'customer_id', user: 'user_id' },
  sortedInGerman: ['name'],
};

export async function findProfiles(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<ProfileRow>> {
  const page = pageSource(tx, source, scope, query);
  const rows = tx.selectFrom(page.rows.$castTo<ProfileRow>().as('profile')).selectAll().select(page.total.as('total'));
  return page.finish(await rows.orderBy(page.order).execute());
}

export function findProfile(tx: Tx, scope: Scope, id: number): Promise<ProfileRow | undefined> {
  return tx.selectFrom(oneRow(source, scope, id).$castTo<ProfileRow>().as('profile')).selectAll().executeTakeFirst();
}

export async function hasProfiles(tx: Tx, scope: Scope): Promise<boolean> {
  const row = await tx.selectFrom('profile').select('id').where(source.within(scope)).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertProfile(tx: Tx, scope: Scope, values: Insertable<Database['profile']>): Promise<ProfileRow> {
  const { id } = await tx.insertInto('profile').values(values).returning('id').executeTakeFirstOrThrow();
  return tx.selectFrom(oneRow(source, scope, id).$castTo<ProfileRow>().as('profile')).selectAll().executeTakeFirstOrThrow();
}

/** Whose name the session signs with from now on; null for nobody's. */
export async function setSessionProfile(tx: Tx, scope: Scope, sid: string, profileId: number | null): Promise<void> {
  await tx.updateTable('session').set({ profile_id: profileId }).where('id', '=', sid).where('user_id', '=', scope.userId).execute();
}

/** Whether the location asks for a PIN before somebody may sign. */
export async function isPinRequired(tx: Tx, scope: Scope, locationId: number): Promise<boolean> {
  const row = await tx.selectFrom('location').select('pin_required').where('id', '=', locationId).where(ofCustomer(scope)).executeTakeFirst();
  return row?.pin_required === true;
}
