import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { Role } from '#shared/contracts/auth/auth.ts';

const { ROLE_SERVICE } = Role.def.entries;

interface NewReceiver {
  readonly userId: number;
  readonly locationId: number;
}

/**
 * Gives a new account of a location, with the system role, what the other accounts of its staff have not read yet. What
 * concerns one of them alone stays with them: their files, and their tasks that are not public.
 */
export async function handOnNotifications(tx: Tx, { userId, locationId }: NewReceiver): Promise<void> {
  // A condition is only computed for its kind, because the parts of others are no numbers.
  await sql`
    insert into notification
      (receiver_id, sender_id, type, message, link, about, customer_id, location_id, created_at)
    select ${userId}, sender_id, type, message, link, about, customer_id, location_id, created_at
    from (
      select distinct on (about, message) notification.*
      from notification
      join app_user on app_user.id = receiver_id and app_user.is_active and app_user.role = ${ROLE_SERVICE}
      where notification.location_id = ${locationId} and receiver_id <> ${userId} and read_at is null
        and case split_part(coalesce(about, ''), ':', 1)
          when '' then true
          when 'tour-missed' then true
          when 'task-overdue' then exists (
            select from task where task.id = split_part(about, ':', 2)::bigint and is_public)
          else false
        end
      order by about, message, notification.id
    ) as unread
    order by created_at, id
    on conflict (about, receiver_id) do nothing`.execute(tx);
}
