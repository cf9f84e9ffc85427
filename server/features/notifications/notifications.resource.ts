import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { notifications, type Notification } from '#shared/contracts/notifications/notifications.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { NotificationRow } from './notifications.queries.ts';

export const toNotification = (row: NotificationRow): z.input<typeof Notification> => ({
  ...itemFields(notifications, row.id),
  type: row.type,
  message: row.message,
  link: row.link ?? undefined,
  customer: iriOrNone(customers.path, row.customer_id),
  location: iriOrNone(locations.path, row.location_id),
  createdAt: toWireDate(row.created_at),
  readAt: toWireDate(row.read_at),
  sender: toSender(row),
  receiver: iri(users.path, row.receiver_id),
});

function toSender({ sender_id: id, sender_firstname: firstname, sender_lastname: lastname }: NotificationRow) {
  if (id === null || firstname === null || lastname === null) return undefined;
  return { '@id': iri(users.path, id), '@type': 'User', firstname, lastname } as const;
}
