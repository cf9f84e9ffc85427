import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, type ListSource } from '#server/db/list.ts';
import { pageFinder } from '#server/db/page-finder.ts';
import type { Row } from '#server/db/schema.ts';

export type NotificationRow = Row<'notification'> & { sender_firstname: string | null; sender_lastname: string | null };

const source: ListSource = {
  table: 'notification',
  // Everybody sees only their own notifications, even the platform's admin.
  visibleRows: (scope) => sql`receiver_id = ${scope.userId}`,
  columns: { receiver: 'receiver_id', type: 'type', readAt: 'read_at', createdAt: 'created_at' },
};

const withSignature = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'notification'>>().as('notification'))
    .leftJoin('app_user as sender', 'sender.id', 'notification.sender_id')
    .selectAll('notification')
    .select(['sender.firstname as sender_firstname', 'sender.lastname as sender_lastname']);

export const findNotifications = pageFinder(source, withSignature);

export function findNotification(tx: Tx, scope: Scope, id: number): Promise<NotificationRow | undefined> {
  return withSignature(tx, oneRow(source, scope, id)).executeTakeFirst();
}

/** Marks the notification as read. A second call keeps the time of the first one. */
export async function markRead(tx: Tx, scope: Scope, id: number, readAt: Date): Promise<NotificationRow> {
  await tx
    .updateTable('notification')
    .set({ read_at: readAt })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .where(sql<boolean>`${source.visibleRows(scope)}`)
    .execute();
  return withSignature(tx, oneRow(source, scope, id)).executeTakeFirstOrThrow();
}

/** Deletes for all users, with the system role. @returns how many were deleted, at most `limit` */
export async function deleteReadBefore(tx: Tx, moment: Date, limit: number): Promise<number> {
  const readNotifications = tx.selectFrom('notification').select('id').where('read_at', '<', moment).limit(limit);
  const result = await tx.deleteFrom('notification').where('id', 'in', readNotifications).executeTakeFirst();
  return Number(result.numDeletedRows);
}
