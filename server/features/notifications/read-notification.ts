import { ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { NotificationPatch } from '#shared/contracts/notifications/notifications.ts';
import { markRead, type NotificationRow } from './notifications.queries.ts';
import { checkReading } from './notifications.rules.ts';

/** Marks a notification as read at the time of the server, because the clock of a tablet may be wrong. */
export async function readNotification(
  { tx, scope, now }: Context,
  notification: NotificationRow,
  patch: NotificationPatch,
): Promise<NotificationRow> {
  const violations = checkReading(notification, patch);
  if (violations.length > 0) throw new ValidationFailed(violations);
  return patch.readAt == null ? notification : markRead(tx, scope, notification.id, now);
}
