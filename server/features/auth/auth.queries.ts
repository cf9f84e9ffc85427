// These queries run with the system role, because a sign-in has no scope yet: only the email address is known.
import { sql, type Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { customerLinks, locationLinks } from '#server/access/find-session.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppUserTable } from '#server/db/schema/auth.ts';
import type { Role } from '#shared/contracts/auth/auth.ts';

export type SignInUser = NonNullable<Awaited<ReturnType<typeof findUserToSignIn>>>;

/**
 * @param email in lower case. The caller folds it once for this query and for counting attempts; if they were folded
 * differently, one account would have several counters.
 */
export function findUserToSignIn(tx: Tx, email: string) {
  return tx
    .selectFrom('app_user')
    .leftJoin('second_factor', (join) =>
      join.onRef('second_factor.user_id', '=', 'app_user.id').on('second_factor.confirmed_at', 'is not', sql.lit(null)),
    )
    .where(sql`lower(email)`, '=', email)
    .select(['app_user.id', 'uid', 'email', 'role', 'app_user.is_active', 'password_hash', 'firstname', 'lastname'])
    .select(['second_factor.sealed', 'second_factor.key_id', 'second_factor.last_step'])
    .select((row) => [
      jsonArrayFrom(customerLinks(tx).whereRef('user_customer.user_id', '=', row.ref('app_user.id'))).as('customers'),
      jsonArrayFrom(locationLinks(tx).whereRef('user_location.user_id', '=', row.ref('app_user.id'))).as('locations'),
    ])
    .executeTakeFirst();
}

export async function recordSignInTime(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ last_login_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute();
}

export async function replacePasswordHash(
  tx: Tx,
  userId: number,
  hash: { oldHash: string; renewedHash: string },
): Promise<void> {
  const { oldHash, renewedHash } = hash;
  await tx
    .updateTable('app_user')
    .set({ password_hash: renewedHash })
    .where('id', '=', userId)
    .where('password_hash', '=', oldHash)
    .execute();
}

export async function hasActiveUser(tx: Tx, role: Role): Promise<boolean> {
  const foundAdmin = await tx
    .selectFrom('app_user')
    .where('role', '=', role)
    .where('is_active', '=', true)
    .select('id')
    .executeTakeFirst();
  return foundAdmin !== undefined;
}

/** @returns the id, or null when the address is taken */
export async function insertUser(tx: Tx, user: Insertable<AppUserTable>): Promise<number | null> {
  const insertedUser = await tx
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedUser?.id ?? null;
}
