// These queries run with the system role, because they read the notifications of all users for their daily summaries.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export interface DigestReceiver {
  readonly user_id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

/**
 * Claims the next users whose summary of the day is not written yet. The mail is written in the same transaction, so a
 * crash cannot separate the two. Users of demo organisations get none.
 */
export async function claimDigestReceivers(tx: Tx, day: string, limit: number): Promise<readonly DigestReceiver[]> {
  const { rows } = await sql<DigestReceiver & { is_written_to: boolean }>`
    update notification_setting set digest_day = ${day}::date
    from app_user
    where app_user.id = notification_setting.user_id and notification_setting.user_id in (
      select user_id from notification_setting where wants_digest and digest_day < ${day}::date
      order by user_id limit ${sql.lit(limit)} for update skip locked
    )
    returning app_user.id as user_id, email, firstname, lastname,
      app_user.is_active and not exists (
        select from customer where is_demo and (
          id in (select customer_id from user_customer where user_id = app_user.id)
          or id in (
            select location.customer_id from location join user_location on location_id = location.id
            where user_id = app_user.id
          ))
      ) as is_written_to`.execute(tx);
  return rows.filter((row) => row.is_written_to);
}

/** Newest first. */
export function findUnreadSince(tx: Tx, userId: number, since: Date) {
  return tx
    .selectFrom('notification')
    .select(['type', 'message', 'created_at as createdAt'])
    .where('receiver_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
}
