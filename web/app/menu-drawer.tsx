import { Avatar, Divider, Drawer, Text, UnstyledButton } from '@mantine/core';
import { useSession } from '#web/api/session.ts';
import { useAppearing } from './appearing.ts';
import { DocumentationLinks } from './documentation-links.tsx';
import { LocationBadge } from './location-badge.tsx';
import classes from './menu-drawer.module.css';
import type { NavigationGroup } from './navigation.ts';
import { NavigationLinks } from './navigation-links.tsx';
import type { ShellDialog } from './shell-dialogs.tsx';
import { useUserActions } from './user-actions.ts';

interface MenuDrawerProps {
  readonly groups: readonly NavigationGroup[];
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onClose: () => void;
}

/** The sidebar where there is no room for one, with the user menu in it. */
export function MenuDrawer({ groups, onOpen, onClose }: MenuDrawerProps) {
  const { dialogProps } = useAppearing(onClose);
  return (
    <Drawer {...dialogProps} title="Menü" size={320} returnFocus={false}>
      <WhoIsHere />
      <nav aria-label="Hauptmenü" className={classes.block}>
        <NavigationLinks groups={groups} onFollowed={onClose} />
      </nav>
      <Divider />
      <div className={classes.block}>
        <UserActions onOpen={onOpen} onClose={onClose} />
      </div>
      <Divider />
      <div className={classes.block}>
        <LocationBadge />
        <DocumentationLinks />
      </div>
    </Drawer>
  );
}

function WhoIsHere() {
  const { user } = useSession();
  const name = `${user.firstname} ${user.lastname}`;
  return (
    <div className={classes.who}>
      <Avatar name={name} color="petrol" variant="filled" size={48} alt="" />
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {user.email}
        </Text>
      </div>
    </div>
  );
}

interface UserActionsProps {
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onClose: () => void;
}

function UserActions({ onOpen, onClose }: UserActionsProps) {
  const actions = useUserActions(onOpen);
  const follow = (act: () => void) => {
    // Closing first: the action may open the next dialog in its place.
    onClose();
    act();
  };
  return (
    <ul className={classes.actions}>
      {actions.map(({ id, label, current, icon: ActionIcon, act }) => (
        <li key={id}>
          <UnstyledButton className={classes.action} onClick={() => follow(act)}>
            <ActionIcon size={20} stroke={1.7} aria-hidden className={classes.icon} />
            <span className={classes.words}>
              {label}
              {current === undefined ? null : <span className={classes.current}>{current}</span>}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
