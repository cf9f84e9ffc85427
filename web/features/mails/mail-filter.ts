import type { listMails } from '#shared/contracts/mails/mails.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

/** The filter as stored in the URL. */
export const NO_MAIL_FILTER = { recipient: '', state: '' };
export type MailFilter = Readonly<typeof NO_MAIL_FILTER>;

export const mailListQuery = ({ recipient, state }: MailFilter): ListQueryOf<typeof listMails> => ({
  recipient,
  ...(state !== '' && { state }),
  'order[createdAt]': 'desc',
});
