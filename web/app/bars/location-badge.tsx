import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { canSeeOwnAdministration } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import classes from './location-badge.module.css';

interface LocationBadgeProps {
  readonly onOpen: (dialog: ShellDialog) => void;
}

/**
 * Shows the location of this session, or else its organisation; admins may have neither. Users who may change them do so
 * here.
 */
export function LocationBadge({ onOpen }: LocationBadgeProps) {
  const { actor, customer, location } = useSession();
  const mayChange = canSeeOwnAdministration(actor);
  const [dialog, changeText]: [ShellDialog, string] =
    customer === null ? ['customer', '(Organisation wechseln)'] : ['location', '(Standort wechseln)'];
  return (
    <UnstyledButton className={classes.badge} disabled={!mayChange} onClick={() => onOpen(dialog)}>
      <span className={classes.words}>
        <span className={classes.name}>{(location ?? customer)?.name ?? 'Alle Organisationen'}</span>
        <span className={classes.part}>{location === null ? 'Alle Standorte' : customer?.name}</span>
      </span>
      {mayChange && <IconSelector size={18} aria-label={changeText} />}
    </UnstyledButton>
  );
}
