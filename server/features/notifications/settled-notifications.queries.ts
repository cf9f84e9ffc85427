// What a notification is about stands in `about`: the kind of the fact, and the id of its record.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { isUnreplaced } from './proof-sources.queries.ts';

const kind = sql`split_part(notification.about, ':', 1)`;
const recordId = sql`split_part(notification.about, ':', 2)::bigint`;
const lastPart = sql`split_part(notification.about, ':', 3)`;

/** Whether a person still works here with a proof that ends on that day, and nothing took its place. */
const isProofStillEnding = sql`exists (
  select from profile_document proof join profile on profile.id = proof.profile_id and profile.is_active
  where proof.id = ${recordId} and proof.invalid_at::text = ${lastPart} and ${isUnreplaced})`;

interface Turn {
  /** The id of the notification that was looked at last; 0 to begin with the oldest one. */
  readonly after: number;
  readonly limit: number;
}

/**
 * Marks those of the next unread notifications as read whose matter is settled, for all users, with the system role. News
 * that asks for nothing stays unread until somebody has read it.
 * @returns the id after which the next turn begins; 0 once there was none left
 */
export async function markSettledRead(tx: Tx, now: Date, { after, limit }: Turn): Promise<number> {
  // A condition is only computed for its kind, because the parts of others are no numbers.
  const { rows } = await sql<{ last: number }>`
    with judged as materialized (
      select id from notification where read_at is null and about is not null and id > ${after} order by id limit ${limit}
    ), settled as (
      update notification set read_at = ${now}
      where id in (select id from judged) and read_at is null and case ${kind}
        when 'task-overdue' then not exists (
          select from task where task.id = ${recordId} and done_at is null and withdrawn_at is null)
        when 'tour-missed' then not exists (
          select from inspection_tour where inspection_tour.id = ${recordId} and corrected_by_id is null)
        when 'proof-expiring' then not ${isProofStillEnding}
        when 'proof-expired' then not ${isProofStillEnding}
        when 'proof-submitted' then not exists (
          select from profile_document where profile_document.id = ${recordId} and state = 'submitted')
        when 'authority-demand' then exists (
          select from authority_demand join task on task.id = authority_demand.task_id
          where authority_demand.id = ${recordId} and (task.done_at is not null or task.withdrawn_at is not null))
        when 'tablet-lost' then not exists (
          select from tablet where tablet.id = ${recordId} and lost_at is not null and wiped_at is null)
        else false
      end
    )
    select case when count(*) < ${limit} then 0 else max(id) end as last from judged`.execute(tx);
  return rows[0]?.last ?? 0;
}
