import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, itemFields } from './hydra.ts';

/** What was handed over holds no text any more, and after this time nothing is left of any of them. */
export const MAILS_KEPT_DAYS = 30;

/** `kept`: there is no mail server, so it lies in a folder of this one. */
export const MailState = z.enum(['waiting', 'sent', 'kept', 'failed']);
export type MailState = z.infer<typeof MailState>;
export const MAIL_STATE_TEXTS = {
  waiting: 'wartet',
  sent: 'versendet',
  kept: 'abgelegt',
  failed: 'gescheitert',
} as const satisfies Record<MailState, string>;

export const Mail = z.object({
  ...itemFields('Mail'),
  recipient: z.string(),
  subject: z.string(),
  state: MailState,
  attempts: z.int(),
  createdAt: dateTime(),
  sentAt: z.optional(dateTime()),
  /** While it waits. */
  nextAttemptAt: z.optional(dateTime()),
  /** What the mail server said the last time. */
  lastError: z.optional(z.string()),
  /** What it says, while that is still here; no list has it. */
  text: z.optional(z.string()),
});
export type Mail = z.infer<typeof Mail>;

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'Retrieves the collection of Mail resources.',
  list: {
    filters: { state: ['exact'], recipient: ['partial'], createdAt: ['date'] },
    order: ['createdAt', 'id'],
    exported: '/api/export/mails',
  },
  response: Mail,
});
export const getMail = endpoint({
  method: 'GET',
  path: '/api/mails/{id}',
  summary: 'Retrieves a Mail resource.',
  response: Mail,
});

export const mails = resource({
  name: 'Mail',
  path: '/api/mails',
  description: 'A mail this server wrote, and what became of it.',
  schema: Mail,
  endpoints: [listMails, getMail],
});
