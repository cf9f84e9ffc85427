import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { ListSource } from '#server/db/list.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import type { Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

export type MailRow = Row<'mail_outbox'>;

const source: ListSource = {
  table: 'mail_outbox',
  // Mails belong to no organisation, so only the platform may read them.
  visibleRows: (scope) => (scope.kind === 'platform' ? sql`true` : sql`false`),
  columns: { state: 'state', recipient: 'recipient', createdAt: 'created_at' },
  // What could not be delivered comes first.
  computedOrders: { state: sql<number>`(state <> 'failed')::int` },
};

export const findMails = (tx: Tx, scope: Scope, query: ListQuery) => findRows<MailRow>(tx, source, scope, query);

interface Recipient {
  readonly id: number;
  /** The only organisation that this user works for; null if there are several or none. */
  readonly customer_id: number | null;
}

/** Finds the user of an address. Only the platform reads mails, so all users are looked at. */
export async function findRecipient(tx: Tx, address: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select id, (
      select case when count(distinct customer_id) = 1 then min(customer_id) end from (
        select customer_id from user_customer where user_id = app_user.id
        union all
        select location.customer_id from user_location join location on location.id = location_id
        where user_id = app_user.id) organisations) as customer_id
    from app_user where email = ${address}`.execute(tx);
  return rows[0];
}

export const findMail = (tx: Tx, scope: Scope, id: number) => findRow<MailRow>(tx, source, scope, id);
