import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import {
  NotificationBell,
  UnreadBadge,
  unreadText,
  useUnreadCount,
} from '#web/features/notifications/notifications.public.ts';
import { Brand } from '#web/ui/page/brand.tsx';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import type { SidebarState } from '#web/app/menu/sidebar-state.ts';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from '#web/app/menu/user-menu.tsx';

interface TopBarProps {
  readonly sidebar: SidebarState;
  readonly onSidebarChange: (state: SidebarState) => void;
  readonly onOpen: (dialog: ShellDialog) => void;
}

export function TopBar({ sidebar, onSidebarChange, onOpen }: TopBarProps) {
  const unread = useUnreadCount();
  return (
    <div className={classes.bar}>
      {sidebar === 'hidden' && (
        <ActionIcon
          className={classes.wide}
          aria-label="Seitenleiste einblenden"
          onClick={() => onSidebarChange('shown')}
        >
          <IconMenu2 size={22} />
        </ActionIcon>
      )}
      <ActionIcon
        className={classes.narrow}
        aria-label={unreadText('Menü öffnen', unread)}
        aria-haspopup="dialog"
        onClick={() => onOpen('menu')}
      >
        <IconMenu2 size={22} />
        <UnreadBadge count={unread} />
      </ActionIcon>
      <Link to="/" className={classes.brand} aria-label="Schutzbuch, zur Startseite">
        <Brand />
      </Link>
      <SearchButton onClick={() => onOpen('palette')} />
      <div className={classes.end}>
        <ColorSchemeButton />
        <div className={classes.wide}>
          <NotificationBell onOpen={() => onOpen('notifications')} />
        </div>
        <div className={classes.wide}>
          <UserMenu onOpen={onOpen} onSidebarHidden={sidebar === 'hidden' ? null : () => onSidebarChange('hidden')} />
        </div>
      </div>
    </div>
  );
}

interface SearchButtonProps {
  readonly onClick: () => void;
}

function SearchButton({ onClick }: SearchButtonProps) {
  return (
    <UnstyledButton
      className={classes.search}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label="Suchen und springen"
      aria-keyshortcuts="Control+K"
    >
      <IconSearch size={18} aria-hidden />
      <Text span className={classes.searchWord}>
        Person, Standort, Maßnahme …
      </Text>
      <kbd className={classes.searchKey}>Strg K</kbd>
    </UnstyledButton>
  );
}
