import type { FastifyInstance } from 'fastify';
import { isMailConfigured } from '#server/config.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  getNotification,
  getNotificationSettings,
  listNotifications,
  patchNotification,
  patchNotificationSettings,
} from '#shared/contracts/notifications/notifications.ts';
import { canReadNotifications, canReceiveMail } from '#shared/permissions.ts';
import { changeSettings } from './change-settings.ts';
import { findWantsDigest } from './notification-settings.queries.ts';
import { findNotification, findNotifications } from './notifications.queries.ts';
import { toNotification } from './notifications.resource.ts';
import { readNotification } from './read-notification.ts';

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, listNotifications, {
    allow: canReadNotifications,
    handle: listHandler(findNotifications, toNotification),
  });
  serve(app, getNotification, {
    load: findNotification,
    allow: canReadNotifications,
    handle: async ({ item }) => toNotification(item),
  });
  serve(app, patchNotification, {
    load: findNotification,
    allow: canReadNotifications,
    handle: async ({ item, body, ...context }) => toNotification(await readNotification(context, item, body)),
  });

  const hasMail = isMailConfigured(app.config);
  serve(app, getNotificationSettings, {
    allow: canReadNotifications,
    handle: async ({ tx, scope, actor }) => ({
      wantsDigest: await findWantsDigest(tx, scope),
      isMailPossible: hasMail && canReceiveMail(actor),
    }),
  });
  serve(app, patchNotificationSettings, {
    allow: canReceiveMail,
    handle: async ({ body, ...context }) => ({
      wantsDigest: await changeSettings(context, body.wantsDigest, hasMail),
      isMailPossible: hasMail,
    }),
  });
}
