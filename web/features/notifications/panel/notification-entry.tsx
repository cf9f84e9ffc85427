import { Button, Text } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import {
  type Notification,
  NOTIFICATION_TYPE_TEXTS,
  type NotificationType,
  SYSTEM_SENDER,
} from '#shared/contracts/notifications/notifications.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { StatusBadge, type Tone } from '#web/ui/page/status-badge.tsx';
import { formatDateTime, formatTimeAgo } from '#web/ui/time/local-time.ts';
import { useMarkRead } from './notification-panel.api.ts';
import classes from './notification-panel.module.css';
import { focusNeighbour } from './focus-neighbour.ts';
import { isPageShown } from './page-shown.ts';
import { type SwitchTarget, useRequiredSwitch, useSwitchAndOpen } from './switch-and-open.ts';

/** Accepts only a path of this application; any other link from the server is ignored. */
const isInternalPath = (link: string) => /^\/(?!\/)/.test(link);

const TYPE_BADGES = {
  INFO: { tone: 'calm', icon: IconInfoCircle },
  WARNING: { tone: 'soon', icon: IconAlertTriangle },
  DANGER: { tone: 'act', icon: IconAlertOctagon },
} as const satisfies Record<NotificationType, { tone: Tone; icon: typeof IconCheck }>;

interface NotificationEntryProps {
  readonly notification: Notification;
  /** Older unread ones of the same kind about the same location, which are shown on demand. */
  readonly older?: readonly Notification[];
  /** Marks notifications as read: on demand, or once the page of one was shown. Undefined if it is already read. */
  readonly onRead?: (ids: readonly number[]) => void;
  readonly onLinkOpened: () => void;
}

export function NotificationEntry({
  notification,
  older = [],
  onRead: markRead,
  onLinkOpened,
}: NotificationEntryProps) {
  const { id, type, message } = notification;
  const isUnread = markRead !== undefined;
  const onRead = markRead && (() => markRead([id]));
  const requiredSwitch = useRequiredSwitch(notification);
  return (
    <li className={classes.entry} data-type={type} data-read={!isUnread || undefined}>
      <EntryHead notification={notification} />
      <Text className={classes.message}>{message}</Text>
      {older.length > 0 && <Older notifications={older} />}
      <div className={classes.actions}>
        {requiredSwitch === null ? (
          <OpenLink notification={notification} onRead={onRead} onLinkOpened={onLinkOpened} />
        ) : (
          <SwitchAndOpenButton
            notification={notification}
            target={requiredSwitch}
            onRead={onRead}
            onLinkOpened={onLinkOpened}
          />
        )}
        {isUnread && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-label={`${readLabel(older.length + 1)}: ${message}`}
            onClick={(event) => {
              focusNeighbour(event.currentTarget);
              markRead([notification, ...older].map((one) => one.id));
            }}
          >
            {readLabel(older.length + 1)}
          </Button>
        )}
      </div>
    </li>
  );
}

const readLabel = (count: number) => (count === 1 ? 'Gelesen' : `Alle ${count} gelesen`);

/** The whole messages, folded at first. */
const Older = ({ notifications }: { readonly notifications: readonly Notification[] }) => (
  <details className={classes.older}>
    <summary>{notifications.length === 1 ? '1 ältere' : `${notifications.length} ältere`}</summary>
    {notifications.map(({ id, message }) => (
      <p key={id}>{message}</p>
    ))}
  </details>
);

interface LinkButtonProps {
  readonly notification: Notification;
  readonly onRead: (() => void) | undefined;
  readonly onLinkOpened: () => void;
}

function OpenLink({ notification: { link, message }, onRead, onLinkOpened }: LinkButtonProps) {
  const openPage = useOpenPage(() => onRead?.());
  if (link === undefined || !isInternalPath(link)) return null;
  return (
    <Button
      component="a"
      href={link}
      size="md"
      variant="light"
      aria-label={`Ansehen: ${message}`}
      onClick={(event) => {
        if (openPage(event, link)) onLinkOpened();
      }}
    >
      Ansehen
    </Button>
  );
}

const SWITCH_LABELS = {
  location: 'Standort wechseln und ansehen',
  customer: 'Organisation wechseln und ansehen',
} as const satisfies Record<SwitchTarget['kind'], string>;

/** Switches the location or organisation, and opens the page of the notification there. */
function SwitchAndOpenButton({
  notification: { link, message },
  target,
  onRead,
  onLinkOpened,
}: LinkButtonProps & { readonly target: SwitchTarget }) {
  const switchAndOpen = useSwitchAndOpen({ onOpened: onLinkOpened, onShown: () => onRead?.() });
  if (link === undefined || !isInternalPath(link)) return null;
  const label = SWITCH_LABELS[target.kind];
  return (
    <Button
      size="md"
      variant="light"
      loading={switchAndOpen.isPending}
      aria-label={`${label}: ${message}`}
      onClick={() => switchAndOpen.mutate({ target, link })}
    >
      {label}
    </Button>
  );
}

function EntryHead({ notification: { type, sender, createdAt } }: Pick<NotificationEntryProps, 'notification'>) {
  const now = useNow(MINUTE_MILLISECONDS);
  const { tone, icon } = TYPE_BADGES[type];
  return (
    <div className={classes.entryHead}>
      <StatusBadge tone={tone} icon={icon}>
        {NOTIFICATION_TYPE_TEXTS[type]}
      </StatusBadge>
      <Text size="sm" c="dimmed">
        {sender === undefined ? SYSTEM_SENDER : `${sender.firstname} ${sender.lastname}`} ·{' '}
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatTimeAgo(createdAt, now)}
        </time>
      </Text>
    </div>
  );
}

/**
 * Opens the page of a notification.
 * @param onShown runs once the page has loaded what it shows, also if the list with the notification was unmounted
 */
function useOpenPage(onShown: () => void) {
  const client = useQueryClient();
  const router = useRouter();
  /** @returns whether this tab opens the page; a click with a modifier key is left to the browser */
  return (event: MouseEvent, link: string): boolean => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return false;
    event.preventDefault();
    const openPage = async () => {
      await router.navigate({ href: link });
      if (await isPageShown(client)) onShown();
    };
    void openPage();
    return true;
  };
}

/** The whole messages of critical notifications, each with the button that marks it as read. */
export function DangerDetails({ unread }: { readonly unread: readonly Notification[] }) {
  const marking = useMarkRead();
  return (
    <ul className={classes.list} data-alone>
      {unread.map((notification) => (
        <NotificationEntry
          key={notification.id}
          notification={notification}
          onRead={(ids) => marking.mutate(ids)}
          onLinkOpened={() => undefined}
        />
      ))}
    </ul>
  );
}
