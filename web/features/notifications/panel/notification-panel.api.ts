// Requests that only the open panel needs. They are loaded with the panel, so that the bell stays small.
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
import { RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { toWire } from '#web/ui/time/local-time.ts';
import { unreadNotificationsQuery } from '#web/features/notifications/notifications.api.ts';

export const readNotificationsQuery = (receiver: string, shownCount: number) =>
  queryOptions({
    queryKey: [notifications.path, 'read', receiver, shownCount],
    queryFn: ({ signal }) =>
      call(listNotifications, {
        query: { 'order[id]': 'desc', 'exists[readAt]': true, itemsPerPage: shownCount, receiver },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Limits parallel requests, because a browser opens at most six connections to a server. */
const MAX_PARALLEL_REQUESTS = 6;

/** Marks notifications as read. They leave the list immediately and return if the request fails. */
export function useMarkRead() {
  const client = useQueryClient();
  const { queryKey } = unreadNotificationsQuery(useSession().user.uid);
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const readAt = toWire(serverNow());
      const remainingIds = [...ids];
      const patchNext = async (): Promise<void> => {
        const id = remainingIds.shift();
        if (id === undefined) return;
        await call(patchNotification, { params: { id }, body: { readAt } });
        await patchNext();
      };
      await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, patchNext));
    },
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (notificationList) => notificationList && withoutItems(notificationList, ids));
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: [notifications.path] }),
  });
}

const withoutItems = (
  notificationList: Collection<Notification>,
  ids: readonly number[],
): Collection<Notification> => ({
  ...notificationList,
  'hydra:member': notificationList['hydra:member'].filter(({ id }) => !ids.includes(id)),
});

export const notificationSettingsQuery = queryOptions({
  queryKey: [getNotificationSettings.path],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

export function useChangeDigest() {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  return useMutation({
    // Requests are sent one after the other, so that the last click decides.
    scope: { id: patchNotificationSettings.path },
    mutationFn: (wantsDigest: boolean) => call(patchNotificationSettings, { body: { wantsDigest } }),
    onSuccess: (settings: NotificationSettings) => client.setQueryData(queryKey, settings),
  });
}
