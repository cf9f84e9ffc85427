import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import type { ShellDialog } from './shell-dialogs.tsx';
import { useUserActions } from './user-actions.ts';
import classes from './user-menu.module.css';

interface UserMenuProps {
  readonly name: string;
  readonly email: string;
  readonly onOpen: (dialog: ShellDialog) => void;
}

export function UserMenu({ name, email, onOpen }: UserMenuProps) {
  const actions = useUserActions(onOpen);
  return (
    <Menu defaultOpened position="bottom-end" width={300} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`Benutzermenü: ${name}`}>
          <Avatar name={name} color="petrol" variant="filled" size={40} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span className={classes.email}>{email}</span>
        </Menu.Label>
        <Menu.Divider />
        {actions.map(({ id, label, current, icon: ActionIcon, act }) => (
          <Menu.Item
            key={id}
            leftSection={<ActionIcon size={20} stroke={1.7} aria-hidden />}
            className={classes.item}
            onClick={act}
          >
            {label}
            {current === undefined ? null : <span className={classes.current}>{current}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
