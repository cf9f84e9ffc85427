import type { Violation } from '#server/http/render/errors.ts';
import { type NotificationPatch, READ_STAYS_READ_MESSAGE } from '#shared/contracts/notifications/notifications.ts';

/** Returns what forbids the change; empty if it is allowed. */
export function checkReading(notification: { readonly read_at: Date | null }, patch: NotificationPatch): Violation[] {
  const marksUnread = patch.readAt === null && notification.read_at !== null;
  return marksUnread ? [{ propertyPath: 'readAt', message: READ_STAYS_READ_MESSAGE }] : [];
}
