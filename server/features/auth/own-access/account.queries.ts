// Queries about a user's own account and about links in mails. They run with the system role, because no request role
// may read hashes and the holder of a link has no session. Each query is about a single account.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { forgetDevices } from '#server/features/auth/sign-in/known-devices.queries.ts';

const columns = [
  'id',
  'uid',
  'email',
  'firstname',
  'lastname',
  'role',
  'is_active',
  'is_sample',
  'password_hash',
] as const;

export function findOwnAccount(tx: Tx, userId: number) {
  return tx.selectFrom('app_user').where('id', '=', userId).select(columns).executeTakeFirstOrThrow();
}

/** Finds the names of the user's organisations, which an attacker would try as a password. */
export async function findOrganisationNames(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select customer.name from user_customer join customer on customer.id = user_customer.customer_id
    where user_customer.user_id = ${userId}
    union
    select unnest(array[location.name, customer.name]) from user_location
    join location on location.id = user_location.location_id join customer on customer.id = location.customer_id
    where user_location.user_id = ${userId}`.execute(tx);
  return rows.map(({ name }) => name);
}

export async function storeName(
  tx: Tx,
  userId: number,
  { firstname, lastname }: Pick<Row<'app_user'>, 'firstname' | 'lastname'>,
): Promise<void> {
  await tx.updateTable('app_user').set({ firstname, lastname }).where('id', '=', userId).execute();
}

export async function storePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const foundUser = await tx
    .selectFrom('app_user')
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .select('id')
    .executeTakeFirst();
  return foundUser !== undefined;
}

/** @returns false when another account has the address by now */
export async function storeEmail(tx: Tx, userId: number, email: string): Promise<boolean> {
  const result = await tx
    .updateTable('app_user')
    .set({ email })
    .where('id', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('app_user as other')
            .where(sql`lower(other.email)`, '=', sql<string>`lower(${email})`)
            .where('other.id', '!=', userId)
            .select('other.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Finds the new address that is not yet confirmed. */
export async function findUnconfirmedEmail(tx: Tx, userId: number, now: Date): Promise<string | undefined> {
  const pendingChange = await tx
    .selectFrom('one_time_token')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email-change')
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .select('email')
    .executeTakeFirst();
  return pendingChange?.email ?? undefined;
}

export function findSessionsOf(tx: Tx, userId: number) {
  return tx
    .selectFrom('session')
    .leftJoin('location', 'location.id', 'session.location_id')
    .leftJoin('customer', 'customer.id', 'session.customer_id')
    .where('session.user_id', '=', userId)
    .where('session.ended_at', 'is', null)
    .select(['session.id', 'session.user_agent', 'session.ip', 'session.created_at', 'session.last_seen_at'])
    .select(['session.ended_at', 'location.name as location_name', 'customer.name as customer_name'])
    .orderBy('session.last_seen_at', 'desc')
    .limit(100)
    .execute();
}

type EndReason = NonNullable<Row<'session'>['ended_reason']>;

/**
 * Ends sessions and forgets their devices, which count as unknown until the next sign-in.
 * @returns how many sessions ended
 */
export async function endSessionsOf(
  tx: Tx,
  userId: number,
  selection: { readonly onlySid?: string; readonly exceptSid?: string; readonly reason: EndReason },
): Promise<number> {
  const { onlySid, exceptSid, reason } = selection;
  const result = await tx
    .updateTable('session')
    .set({ ended_at: sql<Date>`clock_timestamp()`, ended_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(onlySid !== undefined, (query) => query.where('id', '=', onlySid ?? ''))
    .$if(exceptSid !== undefined, (query) => query.where('id', '!=', exceptSid ?? ''))
    .executeTakeFirst();
  await forgetDevices(tx, userId, selection);
  return Number(result.numUpdatedRows);
}
