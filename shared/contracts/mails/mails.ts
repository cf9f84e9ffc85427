import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, itemFields } from '#shared/contracts/wire/hydra.ts';

/** Days after which mails are deleted. The text of a mail is deleted as soon as it was handed over. */
export const MAIL_RETENTION_DAYS = 30;

/** `kept`: no mail server is configured, so the mail was written to a folder of this server. */
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
  /** Time of the next attempt, while the mail is waiting. */
  nextAttemptAt: z.optional(dateTime()),
  /** Error message of the mail server at the last attempt. */
  lastError: z.optional(z.string()),
  /** Text of the mail, until it is deleted, without its links; only in the item, not in a list. */
  text: z.optional(z.string()),
  hasLinks: z.optional(z.boolean()),
});
export type Mail = z.infer<typeof Mail>;

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'Retrieves the collection of Mail resources.',
  list: {
    filters: { state: ['exact'], recipient: ['partial'], createdAt: ['date'] },
    order: ['state', 'createdAt', 'id'],
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

export const MailLinks = z.object({ links: z.array(z.string()) });
export const showMailLinks = endpoint({
  method: 'POST',
  path: '/api/mails/{id}/links',
  summary: 'Shows the links of a mail, which is logged, because whoever has them can act for its recipient.',
  response: MailLinks,
});

export const mails = resource({
  name: 'Mail',
  path: '/api/mails',
  description: 'A mail this server wrote, with its delivery state.',
  schema: Mail,
  endpoints: [listMails, getMail],
});
