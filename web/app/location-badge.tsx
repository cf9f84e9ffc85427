import { Text } from '@mantine/core';
import { useSession } from '#web/api/session.ts';
import { isService } from '#shared/permissions.ts';
import classes from './location-badge.module.css';

/** Where this session works. The service reads its location number out on the phone. */
export function LocationBadge() {
  const { actor, customer, location } = useSession();
  if (location === null && customer === null) return null;
  return (
    <div className={classes.badge}>
      <Text fw={600} className={classes.name}>
        {location?.name ?? customer?.name}
      </Text>
      <Text size="sm" c="dimmed">
        {isService(actor) && location !== null
          ? `Standort-Nr. ${location.id}`
          : customer?.name !== location?.name && location !== null
            ? customer?.name
            : 'Alle Standorte'}
      </Text>
    </div>
  );
}
