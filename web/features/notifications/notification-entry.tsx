import { Button, Text } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import dayjs from 'dayjs';
import 'dayjs/locale/de';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import {
  type Notification,
  NOTIFICATION_TYPE_TEXTS,
  type NotificationType,
  SYSTEM_SENDER,
} from '#shared/contracts/notifications.ts';
import { MINUTE_MILLISECONDS } from '#shared/durations.ts';
import { useNow } from '#web/api/server-clock.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { formatDateTime } from '#web/ui/venue-time.ts';
import classes from './notification-panel.module.css';
import { focusNeighbour } from './focus-neighbour.ts';
import { useFollowLink } from './follow-link.ts';

dayjs.locale('de');
dayjs.extend(relativeTime);

const LOOKS = {
  INFO: { tone: 'calm', icon: IconInfoCircle },
  WARNING: { tone: 'soon', icon: IconAlertTriangle },
  DANGER: { tone: 'act', icon: IconAlertOctagon },
} as const satisfies Record<NotificationType, { tone: Tone; icon: typeof IconCheck }>;

interface NotificationEntryProps {
  readonly notification: Notification;
  /** None where it is read already. */
  readonly onRead?: () => void;
  readonly onFollowed: () => void;
}

export function NotificationEntry({ notification, onRead, onFollowed }: NotificationEntryProps) {
  const { type, message, link } = notification;
  const isUnread = onRead !== undefined;
  const follow = useFollowLink();
  return (
    <li className={classes.entry} data-type={type} data-read={!isUnread || undefined}>
      <EntryHead notification={notification} />
      <Text className={classes.message}>{message}</Text>
      <div className={classes.actions}>
        {link !== undefined && follow.leadsSomewhere(link) && (
          <Button
            component="a"
            href={link}
            size="md"
            variant="light"
            aria-label={`Ansehen: ${message}`}
            onClick={(event) => {
              onRead?.();
              if (follow.follow(event, link)) onFollowed();
            }}
          >
            Ansehen
          </Button>
        )}
        {isUnread && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-label={`Gelesen: ${message}`}
            onClick={(event) => {
              focusNeighbour(event.currentTarget);
              onRead();
            }}
          >
            Gelesen
          </Button>
        )}
      </div>
    </li>
  );
}

function EntryHead({ notification: { type, sender, createdAt } }: { readonly notification: Notification }) {
  const now = useNow(MINUTE_MILLISECONDS);
  const { tone, icon } = LOOKS[type];
  return (
    <div className={classes.entryHead}>
      <StatusBadge tone={tone} icon={icon}>
        {NOTIFICATION_TYPE_TEXTS[type]}
      </StatusBadge>
      <Text size="sm" c="dimmed">
        {sender === undefined ? SYSTEM_SENDER : `${sender.firstname} ${sender.lastname}`} ·{' '}
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {dayjs(createdAt).from(now)}
        </time>
      </Text>
    </div>
  );
}
