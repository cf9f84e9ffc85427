import { Divider, Drawer, Text } from '@mantine/core';
import { useSession } from '#web/api/session/session.ts';
import { isService } from '#shared/permissions.ts';
import { Initials } from '#web/ui/page/initials.tsx';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';
import { DocumentationLinks } from './documentation-links.tsx';
import classes from './menu-drawer.module.css';
import type { NavigationGroup } from './navigation.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { NotificationsEntry } from '#web/app/bars/notifications-entry.tsx';
import type { ShellDialog } from '#web/app/shell/shell-dialogs.tsx';
import { UserActionList } from './user-action-list.tsx';

interface MenuDrawerProps {
  readonly groups: readonly NavigationGroup[];
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onClose: () => void;
}

/** Replaces the sidebar on narrow screens and contains the user menu. */
export function MenuDrawer({ groups, onOpen, onClose }: MenuDrawerProps) {
  const { dialogProps } = useDialogTransition(onClose);
  return (
    <Drawer {...dialogProps} title="Menü" size={320} returnFocus={false}>
      <CurrentUser />
      <div className={classes.block}>
        <NotificationsEntry onOpen={() => onOpen('notifications')} />
      </div>
      <Divider />
      <nav aria-label="Hauptmenü" className={classes.block}>
        <NavigationLinks groups={groups} onFollowed={onClose} />
      </nav>
      <Divider />
      <div className={classes.block}>
        <UserActionList onOpen={onOpen} onChosen={onClose} />
      </div>
      <Divider />
      <div className={classes.block}>
        <DocumentationLinks />
      </div>
    </Drawer>
  );
}

function CurrentUser() {
  const { actor, user, location } = useSession();
  const name = `${user.firstname} ${user.lastname}`;
  return (
    <div className={classes.who}>
      <Initials name={name} size={48} />
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {isService(actor) && location !== null ? `Standort-Nr. ${location.id}` : user.email}
        </Text>
      </div>
    </div>
  );
}
