import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { LocationBadge } from '#web/app/bars/location-badge.tsx';
import { HelpMenu } from './help-menu.tsx';
import type { NavigationGroup } from './navigation.ts';
import { NavigationLinks } from './navigation-links.tsx';
import classes from './sidebar.module.css';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import type { SidebarState } from './sidebar-state.ts';

interface SidebarProps {
  readonly groups: readonly NavigationGroup[];
  readonly state: SidebarState;
  readonly onChange: (state: SidebarState) => void;
  readonly onOpen: (dialog: ShellDialog) => void;
}

/** A minimised sidebar shows only icons, and its labels while the pointer or the keyboard focus is inside. */
export function Sidebar({ groups, state, onChange, onOpen }: SidebarProps) {
  const isMinimised = state === 'minimised';
  // After minimising, the pointer still rests on the button. The sidebar must not expand until the pointer has left
  // once.
  const [isJustMinimised, setIsJustMinimised] = useState(false);
  const toggle = () => {
    setIsJustMinimised(!isMinimised);
    onChange(isMinimised ? 'shown' : 'minimised');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only detect that pointer or focus leaves
    <nav
      aria-label="Hauptmenü"
      className={classes.sidebar}
      data-minimised={isMinimised || undefined}
      data-just-minimised={isJustMinimised || undefined}
      onMouseLeave={() => setIsJustMinimised(false)}
      onBlur={() => setIsJustMinimised(false)}
    >
      <div className={classes.panel}>
        <div className={classes.links}>
          <NavigationLinks groups={groups} />
        </div>
        <div className={classes.foot}>
          <LocationBadge onOpen={onOpen} />
          <div className={classes.helpRow}>
            <HelpMenu />
            <ActionIcon
              aria-label={isMinimised ? 'Seitenleiste verbreitern' : 'Seitenleiste verkleinern'}
              onClick={toggle}
            >
              {isMinimised ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
            </ActionIcon>
          </div>
        </div>
      </div>
    </nav>
  );
}
