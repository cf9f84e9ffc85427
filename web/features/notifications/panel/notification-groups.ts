import type { Notification } from '#shared/contracts/notifications/notifications.ts';

/** Notifications of the same kind about the same location, the newest first. */
export type NotificationGroup = readonly [newest: Notification, ...older: Notification[]];

/** Links of the same kind differ only in the number of the record. */
const withoutNumbers = (link: string) => link.replaceAll(/\d+/g, '');

const kindOf = ({ '@id': id, type, link, location }: Notification) =>
  link === undefined || location === undefined ? id : [type, location, withoutNumbers(link)].join(' ');

/**
 * Groups what repeats, for example missed tours of one location, so that the list stays short. Critical groups come first, so
 * that whoever was told of one finds it.
 * @param notifications newest first
 */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const notification of notifications) {
    const kind = kindOf(notification);
    const group = groups.get(kind);
    if (group === undefined) groups.set(kind, [notification]);
    else group.push(notification);
  }
  const isCritical = ([{ type }]: NotificationGroup) => Number(type === 'DANGER');
  return [...groups.values()].toSorted((one, other) => isCritical(other) - isCritical(one));
}
