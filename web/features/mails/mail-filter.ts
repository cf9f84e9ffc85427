import { listMails } from '#shared/contracts/mails/mails.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_MAIL_FILTER = { recipient: '', state: '', order: '' };
export type MailFilter = Readonly<typeof NO_MAIL_FILTER>;

export const MAIL_ORDER = listOrder(listMails, '-createdAt');

export const mailListQuery = ({ recipient, state, order }: MailFilter): ListQueryOf<typeof listMails> => ({
  recipient,
  state,
  ...orderQuery(MAIL_ORDER, order),
});
