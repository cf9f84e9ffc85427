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
 * here. All visitors of the demo share one login, so to them it says why they cannot.
 */
export function LocationBadge({ onOpen }: LocationBadgeProps) {
  const { actor, customer, location } = useSession();
  const [dialog, changeText]: [ShellDialog, string] =
    customer === null ? ['customer', '(Organisation wechseln)'] : ['location', '(Standort wechseln)'];
  const names = (
    <>
      <span className={classes.name}>{(location ?? customer)?.name ?? 'Alle Organisationen'}</span>
      <span className={classes.part}>{location === null ? 'Alle Standorte' : customer?.name}</span>
    </>
  );
  if (!canSeeOwnAdministration(actor))
    return (
      <div className={classes.badge}>
        <div className={classes.words}>
          {names}
          <span className={classes.reason}>In der Demo nicht zu wechseln</span>
        </div>
      </div>
    );
  return (
    <UnstyledButton className={classes.badge} onClick={() => onOpen(dialog)}>
      <span className={classes.words}>{names}</span>
      <IconSelector size={18} aria-label={changeText} />
    </UnstyledButton>
  );
}
