import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, fieldMeta, iriOf, itemFields } from './hydra.ts';

/** How old the bell may get while nobody touches it. */
export const NOTIFICATIONS_POLL_MILLISECONDS = 60_000;
export const NOTIFICATIONS_SHOWN = 3;
/** How many 'mehr anzeigen' adds. */
export const NOTIFICATIONS_MORE = 5;
export const READ_STAYS_READ_MESSAGE = 'Eine gelesene Meldung bleibt gelesen.';

export const NotificationType = z.enum(['INFO', 'WARNING', 'DANGER']);
export type NotificationType = z.infer<typeof NotificationType>;
export const NOTIFICATION_TYPE_TEXTS = {
  INFO: 'INFO',
  WARNING: 'WARNUNG',
  DANGER: 'KRITISCH',
} as const satisfies Record<NotificationType, string>;
/** Who speaks where no user does. */
export const SYSTEM_SENDER = 'SYSTEM';

const Sender = z
  .object({ '@id': z.string(), '@type': z.literal('User'), firstname: z.string(), lastname: z.string() })
  .register(fieldMeta, { relation: 'User', description: 'None where the server itself speaks.' });

export const Notification = z.object({
  ...itemFields('Notification'),
  type: NotificationType,
  message: z.string(),
  /** Path of the page it is about. */
  link: z.optional(z.string()),
  /** Where it happened: who works elsewhere sees what is behind the link only after a change of place. */
  customer: z.optional(iriOf('Customer')),
  location: z.optional(iriOf('Location')),
  createdAt: dateTime(),
  readAt: z.optional(dateTime()),
  sender: z.optional(Sender),
  receiver: iriOf('User'),
});
export type Notification = z.infer<typeof Notification>;

/** Marks as read; the server's clock says when. Nothing else can be changed. */
export const NotificationPatch = z.object({ readAt: z.optional(z.nullable(dateTime())) });
export type NotificationPatch = z.infer<typeof NotificationPatch>;

export const NotificationSettings = z.object({
  /** One mail a day with what is unread. */
  wantsDigest: z.boolean(),
  /** Whether this server sends mail to this user at all. */
  isMailPossible: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Retrieves the collection of Notification resources.',
  list: {
    filters: { receiver: ['user'], type: ['exact'], readAt: ['exists'], createdAt: ['date'] },
    order: ['id', 'createdAt'],
  },
  response: Notification,
});
export const getNotification = endpoint({
  method: 'GET',
  path: '/api/notifications/{id}',
  summary: 'Retrieves a Notification resource.',
  response: Notification,
});
export const patchNotification = endpoint({
  method: 'PATCH',
  path: '/api/notifications/{id}',
  summary: 'Updates the Notification resource.',
  body: NotificationPatch,
  response: Notification,
});
export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification_settings',
  summary: 'How the signed-in user wants to be told.',
  response: NotificationSettings,
});
export const patchNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/notification_settings',
  summary: 'Changes how the signed-in user wants to be told.',
  body: z.object({ wantsDigest: z.boolean() }),
  response: NotificationSettings,
});

export const notifications = resource({
  name: 'Notification',
  path: '/api/notifications',
  description: 'Something its receiver has to know.',
  schema: Notification,
  endpoints: [listNotifications, getNotification, patchNotification],
});
