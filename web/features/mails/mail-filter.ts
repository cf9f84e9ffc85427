import type { listMails } from '#shared/contracts/mails/mails.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

/** What the address of the list may hold. */
export const NO_MAIL_FILTER = { recipient: '', state: '' };
export type MailFilter = Readonly<typeof NO_MAIL_FILTER>;

export const mailListQuery = ({ recipient, state }: MailFilter): ListQueryOf<typeof listMails> => ({
  recipient,
  ...(state !== '' && { state }),
  'order[createdAt]': 'desc',
});
