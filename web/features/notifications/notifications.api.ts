import { queryOptions, useQuery } from '@tanstack/react-query';
import { listNotifications, type Notification, notifications } from '#shared/contracts/notifications/notifications.ts';
import { call } from '#web/api/client/client.ts';
import { useSession } from '#web/api/session/session.ts';

/**
 * Returns the unread notifications, newest first. Only notification-watch.tsx polls them; all other components read the
 * cache.
 */
export const unreadNotificationsQuery = (receiver: string) =>
  queryOptions({
    queryKey: [notifications.path, 'unread', receiver],
    queryFn: ({ signal }) =>
      call(listNotifications, {
        query: { pagination: false, 'order[id]': 'desc', 'exists[readAt]': false, receiver },
        signal,
      }),
  });

export const useUnreadNotifications = () => useQuery(unreadNotificationsQuery(useSession().user.uid));

/** Returns the unread critical notifications of all locations, newest first; undefined until they are known. */
export const useUnreadDangers = (): readonly Notification[] | undefined =>
  useUnreadNotifications().data?.['hydra:member'].filter(({ type }) => type === 'DANGER');

/** Returns those that concern the location of this session or all locations. */
export function useUnreadDangersHere(): readonly Notification[] | undefined {
  const { location: here } = useSession();
  return useUnreadDangers()?.filter(({ location }) => location === undefined || location === here?.['@id']);
}

export const useUnreadCount = () => useUnreadNotifications().data?.['hydra:member'].length ?? 0;
