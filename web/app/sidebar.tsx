import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { DocumentationLinks } from './documentation-links.tsx';
import { LocationBadge } from './location-badge.tsx';
import type { NavigationGroup } from './navigation.ts';
import { NavigationLinks } from './navigation-links.tsx';
import classes from './sidebar.module.css';
import type { SidebarState } from './sidebar-state.ts';

interface SidebarProps {
  readonly groups: readonly NavigationGroup[];
  readonly state: SidebarState;
  readonly onChange: (state: SidebarState) => void;
}

export function Sidebar({ groups, state, onChange }: SidebarProps) {
  const isMinimised = state === 'minimised';
  return (
    <nav aria-label="Hauptmenü" className={classes.sidebar} data-minimised={isMinimised || undefined}>
      <div className={classes.links}>
        <NavigationLinks groups={groups} isMinimised={isMinimised} />
      </div>
      <div className={classes.foot}>
        {isMinimised ? null : <LocationBadge />}
        {isMinimised ? null : <DocumentationLinks />}
        <MinimiseButton isMinimised={isMinimised} onClick={() => onChange(isMinimised ? 'shown' : 'minimised')} />
      </div>
    </nav>
  );
}

interface MinimiseButtonProps {
  readonly isMinimised: boolean;
  readonly onClick: () => void;
}

function MinimiseButton({ isMinimised, onClick }: MinimiseButtonProps) {
  const label = isMinimised ? 'Seitenleiste verbreitern' : 'Seitenleiste verkleinern';
  return (
    <Tooltip label={label} position="right">
      <ActionIcon aria-label={label} onClick={onClick}>
        {isMinimised ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
      </ActionIcon>
    </Tooltip>
  );
}
