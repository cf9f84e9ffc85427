import { sql, type Updateable } from 'kysely';
import { linkedUsers, usersOf, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page, ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { Role } from '#shared/contracts/auth/auth.ts';

export type UserRow = Row<'user_account'>;

const { ROLE_ADMIN } = Role.def.entries;

const userSource: ListSource = {
  table: 'user_account',
  visibleRows: linkedUsers,
  columns: {
    search: 'search_text',
    lastname: 'lastname',
    firstname: 'firstname',
    email: 'email',
    roles: 'role',
    isActive: 'is_active',
    lastLoginAt: 'last_login_at',
    createdAt: 'created_at',
  },
  conditions: {
    customer: (_scope, ids) => usersOf(ids),
    location: (_scope, ids) => sql`id in (select user_id from user_location where location_id = any(${ids}))`,
  },
  germanFields: ['lastname', 'firstname'],
};

export const findUsers = (tx: Tx, scope: Scope, query: ListQuery) => findRows<UserRow>(tx, userSource, scope, query);

export const findUser = (tx: Tx, scope: Scope, id: number) => findRow<UserRow>(tx, userSource, scope, id);

/** Finds a user who is linked to this organisation. */
export const findUserOf = (tx: Tx, scope: Scope, customerId: number, id: number): Promise<UserRow | undefined> =>
  tx
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', id)
    .where(linkedUsers(scope))
    .where(usersOf([customerId]))
    .executeTakeFirst();

export type NamedUserRow = UserRow & { readonly customers: string | null; readonly locations: string | null };

/** Finds users with the names of their organisations and locations instead of ids. */
export async function findNamedUsers(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<NamedUserRow>> {
  const { items, total } = await findUsers(tx, scope, query);
  const ids = items.map(({ id }) => id);
  const { rows } = await sql<{ id: number; customers: string | null; locations: string | null }>`
    select id,
      (select string_agg(name, ', ' order by name collate german)
        from customer where customer.id in (select customer_id from user_customer where user_id = account.id)) as customers,
      (select string_agg(name, ', ' order by name collate german)
        from location where location.id in (select location_id from user_location where user_id = account.id)) as locations
    from unnest(${ids}::bigint[]) as account(id)`.execute(tx);
  const names = new Map(rows.map((row) => [row.id, row]));
  return { items: items.map((row) => ({ ...row, customers: null, locations: null, ...names.get(row.id) })), total };
}

/** Locks a user until the transaction ends. It locks nothing if the sender does not manage the user. */
export async function lockUser(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where(linkedUsers(scope))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks all active admins in the order of their ids, so that two admins who deactivate each other cannot deadlock. */
export async function lockActiveAdmins(tx: Tx, scope: Scope): Promise<number[]> {
  const admins = await tx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', ROLE_ADMIN)
    .where('is_active', '=', true)
    .where(linkedUsers(scope))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

export interface NewAccount {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: Role;
  readonly customerIds: readonly number[];
  readonly locationIds: readonly number[];
}

/** @returns null when the address is taken */
export async function insertAccount(tx: Tx, _scope: Scope, account: NewAccount): Promise<number | null> {
  const { email, firstname, lastname, role, customerIds, locationIds } = account;
  const { rows } = await sql<{ id: number | null }>`
    select create_account(${email}, ${firstname}, ${lastname}, ${role},
      ${customerIds}::bigint[], ${locationIds}::bigint[]) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns whether no other account has the address, including accounts outside the scope. */
export async function isEmailFree(tx: Tx, _scope: Scope, { email, id }: { email: string; id: number }) {
  const { rows } = await sql<{ free: boolean }>`select is_email_free(${email}, ${id}) as free`.execute(tx);
  return rows[0]?.free === true;
}

export async function updateUser(
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['app_user']>,
): Promise<void> {
  await tx.updateTable('app_user').set(values).where('id', '=', id).where(linkedUsers(scope)).execute();
}

/**
 * Removes the second factor of a user. The database function allows it only to managers of the account, and never for
 * one's own account.
 * @returns whether there was one
 */
export async function resetSecondFactorOf(tx: Tx, _scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select reset_second_factor(${id}) as done`.execute(tx);
  return rows[0]?.done === true;
}
