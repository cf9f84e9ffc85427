import { UnstyledButton } from '@mantine/core';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import classes from './user-action-list.module.css';
import { useUserActions } from './user-actions.ts';

interface UserActionListProps {
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onChosen: () => void;
}

export function UserActionList({ onOpen, onChosen }: UserActionListProps) {
  const actions = useUserActions(onOpen);
  const closeMenuAndRun = (run: () => void) => {
    // The menu closes first, because the action may open a dialog.
    onChosen();
    run();
  };
  return (
    <ul className={classes.actions}>
      {actions.map(({ id, label, current, icon: Icon, run }) => (
        <li key={id}>
          <UnstyledButton className={classes.action} onClick={() => closeMenuAndRun(run)}>
            <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
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
