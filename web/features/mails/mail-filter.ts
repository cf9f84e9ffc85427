import { listMails } from '#shared/contracts/mails/mails.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { isByDefaultField, listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_MAIL_FILTER = { recipient: '', state: '', order: '' };
export type MailFilter = Readonly<typeof NO_MAIL_FILTER>;

export const MAIL_ORDER = listOrder(listMails, 'state');

/** Returns the query of the list: mails that could not be delivered first, and then the latest. */
export const mailListQuery = ({ recipient, state, order }: MailFilter): ListQueryOf<typeof listMails> => ({
  recipient,
  state,
  ...orderQuery(MAIL_ORDER, order),
  ...(isByDefaultField(MAIL_ORDER, order) && { 'order[createdAt]': 'desc' }),
});
