import { Avatar, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { loadInTime } from './chunk-load.ts';
import type { ShellDialog } from './shell-dialogs.tsx';
import classes from './user-menu.module.css';

const loadMenu = () => loadInTime(import('./user-menu.tsx'));
const UserMenu = lazy(async () => ({ default: (await loadMenu()).UserMenu }));

interface UserMenuButtonProps {
  readonly onOpen: (dialog: ShellDialog) => void;
}

/** Placing a menu beside its button takes a good part of the page's weight, so it comes with the first use. */
export function UserMenuButton({ onOpen }: UserMenuButtonProps) {
  const [isWanted, setIsWanted] = useState(false);
  const { user } = useSession();
  const name = `${user.firstname} ${user.lastname}`;
  const preload = () => void loadMenu().catch(() => {});
  const button = (
    <UnstyledButton
      className={classes.button}
      aria-label={`Benutzermenü: ${name}`}
      aria-haspopup="menu"
      onClick={() => setIsWanted(true)}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <Avatar name={name} color="petrol" variant="filled" size={40} alt="" />
    </UnstyledButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu name={name} email={user.email} onOpen={onOpen} />
    </Suspense>
  );
}
