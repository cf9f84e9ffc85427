import { Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useId, useRef } from 'react';
import { useSession } from '#web/api/session/session.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { Initials } from '#web/ui/page/initials.tsx';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import classes from './user-menu.module.css';

const UserActionList = lazy(async () => ({
  default: (await loadWithTimeout(import('./user-action-list.tsx'))).UserActionList,
}));

interface UserMenuProps {
  readonly onOpen: (dialog: ShellDialog) => void;
  /** Hides the sidebar; null if it is hidden already. */
  readonly onSidebarHidden: (() => void) | null;
}

/** The menu is a native popover, which closes on Escape and on an outside click, and restores the focus. */
export function UserMenu({ onOpen, onSidebarHidden }: UserMenuProps) {
  const { user } = useSession();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [wasOpened, { open }] = useDisclosure(false);
  const name = `${user.firstname} ${user.lastname}`;
  return (
    <>
      <UnstyledButton popoverTarget={id} className={classes.button} aria-label={`Benutzermenü: ${name}`}>
        <Initials name={name} size={40} />
      </UnstyledButton>
      <div ref={popover} id={id} popover="auto" className={classes.menu} onBeforeToggle={open}>
        <div className={classes.who}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {user.email}
          </Text>
        </div>
        {wasOpened && (
          <Suspense>
            <UserActionList
              onOpen={onOpen}
              onSidebarHidden={onSidebarHidden}
              onChosen={() => popover.current?.hidePopover()}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
