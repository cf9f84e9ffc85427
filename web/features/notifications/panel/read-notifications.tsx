import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTIFICATIONS_MORE } from '#shared/contracts/notifications/notifications.ts';
import { useSession } from '#web/api/session/session.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import classes from './notification-panel.module.css';
import { readNotificationsQuery } from './notification-panel.api.ts';

interface ReadNotificationsProps {
  readonly onLinkOpened: () => void;
}

/** Lists read notifications, collapsed at first. */
export function ReadNotifications({ onLinkOpened }: ReadNotificationsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={classes.section} aria-label="Gelesene Meldungen">
      <Button variant="subtle" color="gray" size="md" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Gelesene ausblenden' : 'Gelesene anzeigen'}
      </Button>
      {isOpen && <ReadList onLinkOpened={onLinkOpened} />}
    </section>
  );
}

function ReadList({ onLinkOpened }: ReadNotificationsProps) {
  const [shownCount, setShownCount] = useState(NOTIFICATIONS_MORE);
  const notifications = useQuery(readNotificationsQuery(useSession().user.uid, shownCount));
  if (notifications.isPending)
    return <Skeleton height={110} radius="md" role="group" aria-label="Meldungen werden geladen" />;
  if (notifications.data === undefined)
    return <ErrorNotice subject="Meldungen" onRetry={() => void notifications.refetch()} />;
  const { 'hydra:member': members, 'hydra:totalItems': total } = notifications.data;
  if (members.length === 0) return <Text c="dimmed">Noch keine gelesenen Meldungen.</Text>;
  return (
    <Stack gap="sm">
      <ul className={classes.list} aria-label="Gelesene Meldungen">
        {members.map((notification) => (
          <NotificationEntry key={notification.id} notification={notification} onLinkOpened={onLinkOpened} />
        ))}
      </ul>
      {members.length < total && members.length >= shownCount && (
        <Button
          variant="default"
          size="md"
          loading={notifications.isPlaceholderData}
          onClick={() => setShownCount(shownCount + NOTIFICATIONS_MORE)}
        >
          {`mehr anzeigen (noch ${total - members.length})`}
        </Button>
      )}
    </Stack>
  );
}
