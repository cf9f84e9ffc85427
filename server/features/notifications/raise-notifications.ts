import type { Job } from '#server/runtime/jobs.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { RETENTION_DAYS } from '#shared/domain/retention-kinds.ts';
import { deleteReadBefore } from './notifications.queries.ts';
import {
  findPendingNotifications,
  insertNotifications,
  notificationSources,
  type PendingNotification,
} from './notification-sources.queries.ts';
import type { Fact } from './notification-texts.rules.ts';
import { markSettledRead } from './settled-notifications.queries.ts';

/**
 * This is long enough that a fact whose transaction ends late is not missed. The unique key prevents a second
 * notification.
 */
const FACT_AGE_HOURS = 24;
const MAX_DELETED_PER_RUN = 1000;
/** The unread notifications of large installations are looked at in turn, so that each run stays short. */
const MAX_JUDGED_PER_RUN = 2000;
/** A new process does not know it, and begins with the oldest notification again. */
let lastJudgedId = 0;

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MILLISECONDS);

/**
 * Raises notifications about new facts, marks those as read whose matter is settled, and deletes those that were read long
 * ago.
 */
export const raiseNotifications: Job = {
  name: 'raise notifications',
  async run(store, now) {
    const factsQuery = { now, since: hoursBefore(now, FACT_AGE_HOURS) };
    for (const source of notificationSources) {
      // This runs with the system role, because it reads the facts and receivers of all organisations.
      await store.asSystem(async (tx) => {
        const pendingNotifications = await findPendingNotifications(tx, source, factsQuery);
        const notifications = pendingNotifications.map((pendingNotification) => ({
          ...addressColumnsOf(pendingNotification),
          ...source.toText(toFact(pendingNotification), now),
        }));
        await insertNotifications(tx, notifications, now);
      });
    }
    const turn = { after: lastJudgedId, limit: MAX_JUDGED_PER_RUN };
    lastJudgedId = await store.asSystem((tx) => markSettledRead(tx, now, turn));
    await store.asSystem((tx) =>
      deleteReadBefore(tx, hoursBefore(now, RETENTION_DAYS.readNotifications * 24), MAX_DELETED_PER_RUN),
    );
  },
};

const addressColumnsOf = ({ about, customer_id, location_id, receiver_id, sender_id }: PendingNotification) => ({
  about,
  customer_id,
  location_id,
  receiver_id,
  sender_id,
});

const toFact = (pendingNotifications: PendingNotification): Fact => ({
  at: pendingNotifications.at,
  itemId: pendingNotifications.item_id,
  what: pendingNotifications.what,
  location: pendingNotifications.location ?? '',
  timeZone: pendingNotifications.time_zone ?? SERVER_TIME_ZONE,
  isForService: pendingNotifications.is_for_service,
});
