import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { UnreadBadge, unreadText, useUnreadCount } from '#web/features/notifications/notifications.public.ts';
import classes from './bottom-bar.module.css';
import { divideForBar, type NavigationGroup } from '#web/app/menu/navigation.ts';
import { useCurrentEntry } from '#web/app/routes/screen-path.ts';

interface BottomBarProps {
  readonly groups: readonly NavigationGroup[];
  readonly onMore: () => void;
}

/** Navigation at the bottom of phones and upright tablets, with the most used entries within reach of the thumb. */
export function BottomBar({ groups, onMore }: BottomBarProps) {
  const unread = useUnreadCount();
  const current = useCurrentEntry(groups);
  const { inBar: entries } = divideForBar(groups);
  const isBehindMore = current !== undefined && !entries.includes(current);
  return (
    <nav aria-label="Schnellzugriff" className={classes.bar} data-gives-way>
      {entries.map((entry) => (
        <Link
          key={entry.path}
          to={entry.to ?? entry.path}
          activeOptions={{ includeSearch: false, exact: true }}
          aria-current={entry === current ? 'page' : undefined}
          className={classes.entry}
        >
          <entry.icon size={24} stroke={1.7} aria-hidden />
          {entry.label}
        </Link>
      ))}
      <UnstyledButton
        className={classes.entry}
        onClick={onMore}
        aria-haspopup="dialog"
        aria-current={isBehindMore || undefined}
        aria-label={unreadText('Mehr', unread)}
      >
        <IconDots size={24} stroke={1.7} aria-hidden />
        Mehr
        <UnreadBadge count={unread} />
      </UnstyledButton>
    </nav>
  );
}
