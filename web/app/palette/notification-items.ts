import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listNotifications, notifications } from '#shared/contracts/notifications/notifications.ts';
import { MIN_SEARCH_CHARACTERS, searchText, searchWords } from '#shared/search-text.ts';
import { call } from '#web/api/client/client.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import { containsWords, type PaletteItem } from './palette-search.ts';

const SEARCHED_NOTIFICATIONS = 100;
const MAX_NOTIFICATION_ITEMS = 2;

/** Returns the latest notifications that contain every word of the search. They are loaded with the first search. */
export function useNotificationItems(text: string, openNotifications: () => void): PaletteItem[] {
  const { uid } = useSession().user;
  const isSearched = searchText(text).length >= MIN_SEARCH_CHARACTERS;
  const { data } = useQuery({
    queryKey: [notifications.path, 'latest', uid],
    queryFn: ({ signal }) =>
      call(listNotifications, {
        query: { 'order[id]': 'desc', itemsPerPage: SEARCHED_NOTIFICATIONS, receiver: uid },
        signal,
      }),
    enabled: isSearched,
  });
  if (data === undefined || !isSearched) return [];
  return data['hydra:member']
    .filter(({ message }) => containsWords(message, searchWords(text)))
    .slice(0, MAX_NOTIFICATION_ITEMS)
    .map(({ '@id': id, message, createdAt, readAt }) => ({
      id,
      group: 'Meldungen',
      label: message,
      description: formatRelativeDateTime(createdAt, serverNow()),
      icon: IconBell,
      ...(readAt === undefined && { mark: { text: 'ungelesen', isAlarming: false } }),
      run: openNotifications,
    }));
}
