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

/** Keeps read notifications available in a collapsed list. */
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
  const [shown, setShown] = useState(NOTIFICATIONS_MORE);
  const read = useQuery(readNotificationsQuery(useSession().user.uid, shown));
  if (read.isPending) return <Skeleton height={110} radius="md" aria-label="Meldungen werden geladen" />;
  if (read.data === undefined) return <ErrorNotice subject="Meldungen" onRetry={() => void read.refetch()} />;
  const { 'hydra:member': members, 'hydra:totalItems': total } = read.data;
  if (members.length === 0) return <Text c="dimmed">Noch keine gelesenen Meldungen.</Text>;
  return (
    <Stack gap="sm">
      <ul className={classes.list} aria-label="Gelesene Meldungen">
        {members.map((notification) => (
          <NotificationEntry key={notification.id} notification={notification} onLinkOpened={onLinkOpened} />
        ))}
      </ul>
      {members.length < total && members.length >= shown && (
        <Button
          variant="default"
          size="md"
          loading={read.isPlaceholderData}
          onClick={() => setShown(shown + NOTIFICATIONS_MORE)}
        >
          {`mehr anzeigen (noch ${total - members.length})`}
        </Button>
      )}
    </Stack>
  );
}
