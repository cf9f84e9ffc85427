import type { Tx } from '#server/db/database.ts';
import type { NotificationType } from '#shared/contracts/notifications/notifications.ts';
import { germanTimeText } from '#server/demo/calendar.ts';
import type { History } from '#server/demo/records/history.ts';
import {
  minutesAfter,
  type ProtocolRecord,
  type TaskRecord,
  type SeededLocation,
} from '#server/demo/records/records.ts';

const MINUTES_PER_DAY = 1440;
/** Age of the oldest read notifications. */
const READ_NOTIFICATION_DAYS = 5;
const MAX_READ_PER_LOCATION = 4;

interface SentNotification {
  readonly hoursAgo: number;
  readonly senderRole: 'operator' | 'service';
  readonly type: NotificationType;
  readonly message: string;
  readonly link?: string;
  readonly isRead?: boolean;
}

/**
 * Notifications that users of an organisation sent to each other. Those about the last day are raised by the server
 * itself at its start.
 */
const sentNotifications: readonly SentNotification[] = [
  {
    hoursAgo: 2,
    senderRole: 'operator',
    type: 'INFO',
    message: 'Die neuen Flyer der Landesstelle sind da. Bitte heute auslegen und die Aufgabe abschließen.',
    link: '/tasks/list',
  },
  {
    hoursAgo: 5,
    senderRole: 'operator',
    type: 'DANGER',
    message:
      'Gerät 3 bleibt aus: Die Prüfplakette ist abgelaufen. Bitte erst einschalten, wenn die Verwaltung es freigibt.',
  },
  {
    hoursAgo: 52,
    senderRole: 'operator',
    type: 'WARNING',
    message:
      'Beim letzten Besuch fehlte der Aushang zum Jugendschutz am Nebeneingang. Bitte bei jedem Rundgang ansehen.',
    link: '/tasks/list',
    isRead: true,
  },
  {
    hoursAgo: 3,
    senderRole: 'service',
    type: 'INFO',
    message: 'Der Schlosser war da, der Notausgang schließt wieder.',
    isRead: false,
  },
  {
    hoursAgo: 30,
    senderRole: 'service',
    type: 'INFO',
    message: 'Die Schulung vom Montag haben alle besucht, die Nachweise folgen.',
    isRead: true,
  },
];

/** Writes notifications of every type, read and unread, with and without a sender. */
export async function writeNotifications(
  tx: Tx,
  locations: readonly SeededLocation[],
  { tasks, protocols }: Pick<History, 'tasks' | 'protocols'>,
  now: Date,
): Promise<void> {
  const values = locations.flatMap((location) => [
    ...(isFirstWithService(location, locations)
      ? sentNotifications.map((notification) => notificationColumns(location, notification, now))
      : []),
    ...tasks
      .filter((task) => task.location === location && hasRecentFinding(task, now))
      .slice(-MAX_READ_PER_LOCATION)
      .map((task) => findingColumns(task)),
    ...protocols
      .filter((protocol) => protocol.location === location && hasRecentDefect(protocol, now))
      .slice(-MAX_READ_PER_LOCATION)
      .map(defectColumns),
    ...tasks
      .filter((task) => task.location === location && wasForgotten(task, now))
      .flatMap((task) => overdueColumns(task)),
  ]);
  values.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  if (values.length > 0) await tx.insertInto('notification').values(values).execute();
}

/** Without a service login there is nobody with whom the operator could exchange notifications. */
const hasService = ({ userId, operatorId }: SeededLocation) => userId !== operatorId;
const isFirstWithService = (location: SeededLocation, locations: readonly SeededLocation[]) =>
  locations.find(hasService) === location;

const notificationColumns = (
  location: SeededLocation,
  { hoursAgo, senderRole, type, message, link, isRead }: SentNotification,
  now: Date,
) => ({
  receiver_id: senderRole === 'operator' ? location.userId : location.operatorId,
  sender_id: senderRole === 'operator' ? location.operatorId : location.userId,
  type,
  message,
  link: link ?? null,
  about: null,
  customer_id: location.customerId,
  location_id: location.id,
  created_at: minutesAfter(now, -hoursAgo * 60),
  read_at: isRead ? minutesAfter(now, -hoursAgo * 60 + 45) : null,
});

/** Whether the event is older than those for which the server still raises notifications. */
const isOldEnoughToBeRead = (at: Date, now: Date) =>
  at < minutesAfter(now, -MINUTES_PER_DAY) && at > minutesAfter(now, -READ_NOTIFICATION_DAYS * MINUTES_PER_DAY);

function hasRecentFinding({ completion, corrects }: TaskRecord, now: Date): boolean {
  if (completion?.answer?.isFinding !== true || corrects !== null) return false;
  return isOldEnoughToBeRead(completion.at, now);
}

function findingColumns({ id, location, description, completion }: TaskRecord) {
  const at = completion?.at ?? new Date(0);
  return {
    receiver_id: location.operatorId,
    sender_id: location.userId === location.operatorId ? null : location.userId,
    type: 'WARNING' as const,
    message: `Mangel bei einer Aufgabe: ${description} – ${location.plan.name}`,
    link: `/tasks/list?status=done&task=${id}`,
    about: `task-finding:${id}`,
    customer_id: location.customerId,
    location_id: location.id,
    created_at: at,
    read_at: minutesAfter(at, 90),
  };
}

function hasRecentDefect({ foundRecords, closedAt, corrects }: ProtocolRecord, now: Date): boolean {
  const isNotified = corrects === null && foundRecords.some(({ finding }) => finding.defect.notifies);
  return isNotified && closedAt !== null && isOldEnoughToBeRead(closedAt, now);
}

const defectColumns = ({ id, location, version, closedAt, startedAt }: ProtocolRecord) => ({
  receiver_id: location.operatorId,
  sender_id: location.userId === location.operatorId ? null : location.userId,
  type: 'WARNING' as const,
  message: `Mangel im Protokoll um ${germanTimeText(closedAt ?? startedAt)} Uhr: ${version.name} – ${location.plan.name}`,
  link: `/service/protocols/edit/${id}`,
  about: `protocol-finding:${id}`,
  customer_id: location.customerId,
  location_id: location.id,
  created_at: closedAt ?? startedAt,
  read_at: minutesAfter(closedAt ?? startedAt, 75),
});

const wasForgotten = ({ completion, doAt }: TaskRecord, now: Date): boolean =>
  completion === null && doAt < minutesAfter(now, -MINUTES_PER_DAY);

function overdueColumns({ id, location, description, doAt }: TaskRecord) {
  return [...new Set([location.operatorId, location.userId])].map((receiver) => ({
    receiver_id: receiver,
    sender_id: null,
    type: 'WARNING' as const,
    message: `Aufgabe war um ${germanTimeText(doAt)} Uhr fällig: ${description} – ${location.plan.name}`,
    link: `/tasks/list?status=overdue&task=${id}`,
    about: `task-overdue:${id}`,
    customer_id: location.customerId,
    location_id: location.id,
    created_at: minutesAfter(doAt, 15),
    read_at: null,
  }));
}
