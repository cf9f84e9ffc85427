import { Text } from '@mantine/core';
import { useSession } from '#web/api/session.ts';
import { isService } from '#shared/permissions.ts';
import classes from './location-badge.module.css';
import { LocationNumber } from './location-number.tsx';

/** Where this session works. The service reads its location number out on the phone. */
export function LocationBadge() {
  const { actor, customer, location } = useSession();
  const place = location ?? customer;
  if (place === null) return null;
  return (
    <div className={classes.badge}>
      <Text fw={600} className={classes.name}>
        {place.name}
      </Text>
      {isService(actor) && location !== null ? (
        <LocationNumber id={location.id} />
      ) : (
        <Text size="sm" c="dimmed">
          {location !== null ? customer?.name : isService(actor) ? 'Kein Standort gewählt' : 'Alle Standorte'}
        </Text>
      )}
    </div>
  );
}
