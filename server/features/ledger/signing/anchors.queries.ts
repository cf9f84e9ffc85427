// These queries run with the system role, because they read the checkpoints of all organisations.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { Role } from '#shared/contracts/auth/auth.ts';

export interface AnchorReceiver {
  readonly customer_id: number;
  readonly customer_name: string;
  readonly user_id: number;
  readonly email: string;
  readonly checkpoint_id: number;
  readonly size: number;
  readonly note: string;
  readonly signed_at: Date;
}

/**
 * Claims the next organisations whose management has not yet received the checkpoint of the day, with its recipients.
 * The mail is written in the same transaction, so a crash cannot separate the two. Demo organisations get no mail.
 */
export async function claimAnchors(tx: Tx, day: string, limit: number): Promise<readonly AnchorReceiver[]> {
  const { rows } = await sql<AnchorReceiver>`
    with claimed as (
      insert into ledger_anchor (customer_id, mailed_day)
      select customer.id, ${day}::date
      from customer left join ledger_anchor on ledger_anchor.customer_id = customer.id
      where customer.is_active and not customer.is_demo and coalesce(wants_mail, true)
        and coalesce(mailed_day, '-infinity') < ${day}::date
        and exists (select from ledger_checkpoint where ledger_checkpoint.customer_id = customer.id)
        and not exists (select from ledger_alarm where ledger_alarm.customer_id = customer.id and resolved_at is null)
      order by customer.id limit ${sql.lit(limit)}
      on conflict (customer_id) do update set mailed_day = excluded.mailed_day
        where coalesce(ledger_anchor.mailed_day, '-infinity') < excluded.mailed_day
      returning customer_id
    )
    select customer.id as customer_id, customer.name as customer_name, app_user.id as user_id, email, checkpoint.id as checkpoint_id, size, note,
      checkpoint.created_at as signed_at
    from claimed
    join customer on customer.id = claimed.customer_id
    join lateral (
      select id, size, note, created_at from ledger_checkpoint
      where ledger_checkpoint.customer_id = customer.id order by id desc limit 1
    ) checkpoint on true
    join user_customer on user_customer.customer_id = customer.id
    join app_user on app_user.id = user_customer.user_id and app_user.is_active
    where app_user.role = ${Role.def.entries.ROLE_OPERATOR}
      and not exists (
        select from user_customer other join customer demo on demo.id = other.customer_id
        where other.user_id = app_user.id and demo.is_demo
      )`.execute(tx);
  return rows;
}
