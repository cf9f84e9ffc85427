import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { canSeeOwnAdministration } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import classes from './location-badge.module.css';

/** Shows the location of this session, or else its organisation. Users who may change the location do so here. */
export function LocationBadge({ onChange }: { readonly onChange: () => void }) {
  const { actor, customer, location } = useSession();
  const badgeSubject = location ?? customer;
  if (badgeSubject === null) return null;
  return (
    <UnstyledButton className={classes.badge} disabled={!canSeeOwnAdministration(actor)} onClick={onChange}>
      <span className={classes.words}>
        <span className={classes.name}>{badgeSubject.name}</span>
        <span className={classes.part}>{location === null ? 'Alle Standorte' : customer?.name}</span>
      </span>
      {canSeeOwnAdministration(actor) && <IconSelector size={18} aria-label="(Standort wechseln)" />}
    </UnstyledButton>
  );
}
