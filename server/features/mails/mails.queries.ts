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

export const findMail = (tx: Tx, scope: Scope, id: number) => findRow<MailRow>(tx, source, scope, id);
