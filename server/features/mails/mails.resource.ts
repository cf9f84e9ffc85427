import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { itemFields } from '#server/http/render/item.ts';
import { mails, type Mail } from '#shared/contracts/mails/mails.ts';
import type { MailRow } from './mails.queries.ts';

export const toMail = (row: MailRow): z.input<typeof Mail> => ({
  ...itemFields(mails, row.id),
  recipient: row.recipient,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  createdAt: toWireDate(row.created_at),
  sentAt: toWireDate(row.sent_at),
  nextAttemptAt: row.state === 'waiting' ? toWireDate(row.next_attempt_at) : undefined,
  lastError: row.last_error ?? undefined,
});
