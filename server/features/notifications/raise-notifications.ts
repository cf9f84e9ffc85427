import type { Job } from '#server/runtime/jobs.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { KEPT_DAYS } from '#shared/domain/retention-kinds.ts';
import { deleteReadBefore } from './notifications.queries.ts';
import { findUntold, insertNotifications, notificationSources, type Untold } from './notification-sources.queries.ts';
import type { Fact } from './notification-texts.rules.ts';

/**
 * This is long enough that a fact whose transaction ends late is not missed. The unique key prevents a second
 * notification.
 */
const TOLD_FOR_HOURS = 24;
const MAX_DELETED_AT_ONCE = 1000;

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MILLISECONDS);

/** Raises notifications about new facts, and deletes notifications that were read long ago. */
export const raiseNotifications: Job = {
  name: 'raise notifications',
  async run(store, now) {
    const factsQuery = { now, since: hoursBefore(now, TOLD_FOR_HOURS) };
    for (const source of notificationSources) {
      // This runs with the system role, because it reads the facts and receivers of all organisations.
      await store.asSystem(async (tx) => {
        const newNotifications = await findUntold(tx, source, factsQuery);
        const notifications = newNotifications.map((newNotification) => ({
          ...addressOf(newNotification),
          ...source.toText(toFact(newNotification), now),
        }));
        await insertNotifications(tx, notifications, now);
      });
    }
    await store.asSystem((tx) =>
      deleteReadBefore(tx, hoursBefore(now, KEPT_DAYS.readNotifications * 24), MAX_DELETED_AT_ONCE),
    );
  },
};

const addressOf = ({ about, customer_id, location_id, receiver_id, sender_id }: Untold) => ({
  about,
  customer_id,
  location_id,
  receiver_id,
  sender_id,
});

const toFact = (newNotifications: Untold): Fact => ({
  at: newNotifications.at,
  itemId: newNotifications.item_id,
  what: newNotifications.what,
  location: newNotifications.location ?? '',
  timeZone: newNotifications.time_zone ?? SERVER_TIME_ZONE,
  isForService: newNotifications.is_for_service,
});
