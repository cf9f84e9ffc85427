import type { Notification } from '#shared/contracts/notifications/notifications.ts';

/** Notifications of the same kind about the same location, the newest first. */
export type NotificationGroup = readonly [newest: Notification, ...older: Notification[]];

/** Only a missed tour is critical. A finding links to its tour as well, and each finding is something else. */
const isMissedTour = ({ type, link }: Notification) =>
  type === 'DANGER' && link?.startsWith('/inspectiontours/show/') === true;
const isOverdueTask = ({ link }: Notification) => link?.startsWith('/tasks/list?status=overdue&') === true;

function kindOf(notification: Notification): string {
  const { '@id': id, location } = notification;
  if (location === undefined) return id;
  if (isMissedTour(notification)) return `missed tours ${location}`;
  return isOverdueTask(notification) ? `overdue tasks ${location}` : id;
}

/**
 * Groups what repeats, which are missed tours and overdue tasks of one location, so that the list stays short. Critical groups
 * come first, so that whoever was told of one finds it.
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
