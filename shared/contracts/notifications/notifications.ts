import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, fieldMeta, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

/** Polling interval of the notifications at the bell. */
export const NOTIFICATIONS_POLL_MILLISECONDS = 60_000;
export const NOTIFICATIONS_SHOWN = 3;
/** Number of notifications that 'Mehr anzeigen' adds. */
export const NOTIFICATIONS_MORE = 5;
export const READ_STAYS_READ_MESSAGE = 'Eine gelesene Meldung bleibt gelesen.';

export const NotificationType = z.enum(['INFO', 'WARNING', 'DANGER']);
export type NotificationType = z.infer<typeof NotificationType>;
export const NOTIFICATION_TYPE_TEXTS = {
  INFO: 'INFO',
  WARNING: 'WARNUNG',
  DANGER: 'KRITISCH',
} as const satisfies Record<NotificationType, string>;
/** Sender of notifications that no user caused. */
export const SYSTEM_SENDER = 'SYSTEM';

const Sender = z
  .object({ '@id': z.string(), '@type': z.literal('User'), firstname: z.string(), lastname: z.string() })
  .register(fieldMeta, { relation: 'User', description: 'Absent if the server itself sent the notification.' });

export const Notification = z.object({
  ...itemFields('Notification'),
  type: NotificationType,
  message: z.string(),
  /** Path of the page the notification is about. */
  link: z.optional(z.string()),
  /**
   * Organisation and location of the event. A user whose session works elsewhere has to change there before the link
   * shows anything.
   */
  customer: z.optional(iriOf('Customer')),
  location: z.optional(iriOf('Location')),
  createdAt: dateTime(),
  readAt: z.optional(dateTime()),
  sender: z.optional(Sender),
  receiver: iriOf('User'),
});
export type Notification = z.infer<typeof Notification>;

/** Marks a notification as read, at the time of the server's clock. Nothing else can be changed. */
export const NotificationPatch = z.object({ readAt: z.optional(z.nullable(dateTime())) });
export type NotificationPatch = z.infer<typeof NotificationPatch>;

export const NotificationSettings = z.object({
  /** True if the user wants a daily mail with the unread notifications. */
  wantsDigest: z.boolean(),
  /** False if this server cannot send mail to this user. */
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
  afterContractEnd: 'allowed',
  body: NotificationPatch,
  response: Notification,
});
export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification_settings',
  summary: 'Retrieves the notification settings of the signed-in user.',
  response: NotificationSettings,
});
export const patchNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/notification_settings',
  summary: 'Changes the notification settings of the signed-in user.',
  afterContractEnd: 'allowed',
  body: z.object({ wantsDigest: z.boolean() }),
  response: NotificationSettings,
});

export const notifications = resource({
  name: 'Notification',
  path: '/api/notifications',
  description: 'A message to one user.',
  schema: Notification,
  endpoints: [listNotifications, getNotification, patchNotification],
});
