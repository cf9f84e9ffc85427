import { UnstyledButton } from '@mantine/core';
import { type Icon, IconLayoutSidebar } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import classes from './user-action-list.module.css';
import { useUserActions } from './user-actions.ts';

interface UserActionListProps {
  readonly onOpen: (dialog: ShellDialog) => void;
  /** Hides the sidebar; null where there is none to hide. */
  readonly onSidebarHidden?: (() => void) | null;
  readonly onChosen: () => void;
}

export function UserActionList({ onOpen, onSidebarHidden = null, onChosen }: UserActionListProps) {
  const actions = useUserActions(onOpen).filter(({ isInHeader }) => isInHeader !== true);
  const closeMenuAndRun = (run: () => void) => {
    // The menu closes first, because the action may open a dialog.
    onChosen();
    run();
  };
  return (
    <ul className={classes.actions}>
      {actions.map(({ id, label, current, icon, run }, index) => (
        <Fragment key={id}>
          {/* Logging out stays last. */}
          {index === actions.length - 1 && onSidebarHidden !== null && (
            <ActionItem
              label="Seitenleiste ausblenden"
              icon={IconLayoutSidebar}
              onClick={() => closeMenuAndRun(onSidebarHidden)}
            />
          )}
          <ActionItem label={label} current={current} icon={icon} onClick={() => closeMenuAndRun(run)} />
        </Fragment>
      ))}
    </ul>
  );
}

interface ActionItemProps {
  readonly label: string;
  readonly current?: string | undefined;
  readonly icon: Icon;
  readonly onClick: () => void;
}

const ActionItem = ({ label, current, icon: ActionIcon, onClick }: ActionItemProps) => (
  <li>
    <UnstyledButton className={classes.action} onClick={onClick}>
      <ActionIcon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        {label}
        {current === undefined ? null : <span className={classes.current}>{current}</span>}
      </span>
    </UnstyledButton>
  </li>
);
