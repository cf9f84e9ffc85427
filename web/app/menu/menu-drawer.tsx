import { Divider, Drawer, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLayoutSidebar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useActor, useSession } from '#web/api/session/session.ts';
import { isService } from '#shared/permissions.ts';
import { LazyUsageIndicator } from '#web/features/player-check/player-check.public.ts';
import { Initials } from '#web/ui/page/initials.tsx';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';
import { DocumentationLinks } from './documentation-links.tsx';
import { HelpLink } from './help-link.tsx';
import classes from './menu-drawer.module.css';
import { divideForBar, type NavigationGroup } from './navigation.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { ColorSchemeButton } from '#web/app/bars/color-scheme-button.tsx';
import { NotificationsEntry } from '#web/app/bars/notifications-entry.tsx';
import { useScreenPath } from '#web/app/routes/screen-path.ts';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import { useSidebarState } from './sidebar-state.ts';
import actions from './user-action-list.module.css';
import { UserActionList } from './user-action-list.tsx';

interface MenuDrawerProps {
  readonly groups: readonly NavigationGroup[];
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onClose: () => void;
}

/** 992 px. On a narrower screen of the service staff 'Mehr' stands at the right, and so does what it opens. */
const WITH_RAIL = '(min-width: 62em)';

/** Replaces the sidebar on narrow screens and contains the user menu. For the service staff it is behind 'Mehr'. */
export function MenuDrawer({ groups, onOpen, onClose }: MenuDrawerProps) {
  const { dialogProps } = useDialogTransition(onClose);
  const screen = useScreenPath();
  const isServiceUser = isService(useActor());
  // Staff who may check players do so on their start page, so its help is about all of the page.
  const helpScreen = isServiceUser && screen === '/service/check' ? '/service' : screen;
  const [railState] = useSidebarState();
  const isBesideBar = isServiceUser && !matchMedia(WITH_RAIL).matches;
  const shownGroups = isBesideBar ? [{ label: null, entries: divideForBar(groups).behindMore }] : groups;
  const userActionList = <UserActionList onOpen={onOpen} onChosen={onClose} />;
  return (
    <Drawer
      {...dialogProps}
      title="Menü"
      size={320}
      returnFocus={false}
      position={isBesideBar ? 'right' : 'left'}
      classNames={{ header: classes.head, body: classes.body }}
    >
      {isServiceUser ? (
        <div className={classes.first}>
          <CurrentUser />
          <div className={classes.scheme}>
            <ColorSchemeButton />
          </div>
        </div>
      ) : (
        <Account>{userActionList}</Account>
      )}
      <MonthUsage />
      <Divider />
      <div className={classes.main} data-in-rail={(isServiceUser && railState === 'shown') || undefined}>
        <div className={classes.block}>
          <NotificationsEntry onOpen={() => onOpen('notifications')} />
          <nav aria-label="Hauptmenü">
            <NavigationLinks groups={shownGroups} onLinkOpened={onClose} />
          </nav>
        </div>
        <Divider />
      </div>
      {isServiceUser && (
        <>
          <div className={classes.block}>
            {userActionList}
            <RailSettings />
          </div>
          <Divider />
        </>
      )}
      <div className={classes.block} data-short={isServiceUser || undefined}>
        <HelpLink label="Hilfe zu dieser Seite" screen={helpScreen} onLinkOpened={onClose} />
        <DocumentationLinks onLinkOpened={onClose} />
      </div>
    </Drawer>
  );
}

/** Opens the user menu of the management, whose main menu is long and has some of the same pages. */
function Account({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.account} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <CurrentUser />
        <IconChevronDown size={18} aria-label="Benutzermenü" className={classes.chevron} />
      </UnstyledButton>
      {isOpen && children}
    </>
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

/** Shows this month's OASIS requests on a phone, whose header shows them only if few are left. */
function MonthUsage() {
  const { actor, location } = useSession();
  if (!isService(actor) || location === null) return null;
  return (
    <div className={classes.usage}>
      <LazyUsageIndicator locationId={location.id} />
    </div>
  );
}

/** Settings of the menu rail. */
function RailSettings() {
  const [railState, setRailState] = useSidebarState();
  const choices = [
    { state: 'shown', label: 'Menüleiste mit Wörtern' },
    { state: 'minimised', label: 'Menüleiste schmal' },
    { state: 'hidden', label: 'Menüleiste ausblenden' },
  ] as const;
  return (
    <div role="group" aria-label="Menüleiste" className={classes.rail}>
      {choices
        .filter(({ state }) => state !== railState)
        .map(({ state, label }) => (
          <UnstyledButton key={state} className={actions.action} onClick={() => setRailState(state)}>
            <IconLayoutSidebar size={20} stroke={1.7} aria-hidden className={actions.icon} />
            {label}
          </UnstyledButton>
        ))}
    </div>
  );
}
