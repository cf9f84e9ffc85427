import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { type Notification, notifications, patchNotification } from '#shared/contracts/notifications/notifications.ts';
import { call } from '#web/api/client/client.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { toWire } from '#web/ui/time/local-time.ts';
import { isPageShown } from './panel/page-shown.ts';

/** Opens the page of a notification outside of the panel, and marks it as read once the page has loaded what it shows. */
export async function openNotification(
  router: Pick<AnyRouter, 'navigate'>,
  client: QueryClient,
  { id, link }: Pick<Notification, 'id' | 'link'>,
): Promise<void> {
  await router.navigate({ href: link });
  if (!(await isPageShown(client))) return;
  await call(patchNotification, { params: { id }, body: { readAt: toWire(serverNow()) } });
  await client.invalidateQueries({ queryKey: [notifications.path] });
}
