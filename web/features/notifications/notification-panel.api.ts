// What only the open panel asks and sends: it comes with the panel, so that the bell weighs next to nothing.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Collection } from '#shared/contracts/wire/hydra.ts';
import {
  getNotificationSettings,
  listNotifications,
  type Notification,
  notifications,
  type NotificationSettings,
  patchNotification,
  patchNotificationSettings,
} from '#shared/contracts/notifications/notifications.ts';
import { call } from '#web/api/client/client.ts';
import { SELDOM_CHANGED_MILLISECONDS } from '#web/api/client/polling.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { toWire } from '#web/ui/time/local-time.ts';
import { unreadNotificationsQuery } from './notifications.api.ts';

export const readNotificationsQuery = (receiver: string, shown: number) =>
  queryOptions({
    queryKey: [notifications.path, 'read', receiver, shown],
    queryFn: ({ signal }) =>
      call(listNotifications, {
        query: { 'order[id]': 'desc', 'exists[readAt]': true, itemsPerPage: shown, receiver },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** How many travel at once: a browser keeps six connections to a server. */
const AT_ONCE = 6;

/** Marks some as read. They leave the list at once and come back if the server did not agree. */
export function useMarkRead() {
  const client = useQueryClient();
  const { queryKey } = unreadNotificationsQuery(useSession().user.uid);
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const readAt = toWire(serverNow());
      const waiting = [...ids];
      const patchNext = async (): Promise<void> => {
        const id = waiting.shift();
        if (id === undefined) return;
        await call(patchNotification, { params: { id }, body: { readAt } });
        await patchNext();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, patchNext));
    },
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => known && withoutItems(known, ids));
    },
    onSettled: () => client.invalidateQueries({ queryKey: [notifications.path] }),
  });
}

const withoutItems = (known: Collection<Notification>, ids: readonly number[]): Collection<Notification> => ({
  ...known,
  'hydra:member': known['hydra:member'].filter(({ id }) => !ids.includes(id)),
});

export const notificationSettingsQuery = queryOptions({
  queryKey: [getNotificationSettings.path],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
  staleTime: SELDOM_CHANGED_MILLISECONDS,
});

export function useChangeDigest() {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  return useMutation({
    // One after the other: the last click counts.
    scope: { id: patchNotificationSettings.path },
    mutationFn: (wantsDigest: boolean) => call(patchNotificationSettings, { body: { wantsDigest } }),
    onSuccess: (settings: NotificationSettings) => client.setQueryData(queryKey, settings),
  });
}
