import { Text } from '@mantine/core';
import { useSession } from '#web/api/session/session.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { type Actor, isService } from '#shared/permissions.ts';
import classes from './location-badge.module.css';
import { LocationWithUsage } from '#web/app/dashboard/location-with-usage.tsx';

/** Shows the location of this session. The service staff read its number out on the phone. */
export function LocationBadge() {
  const { actor, customer, location } = useSession();
  if (isService(actor) && location !== null) return <LocationWithUsage location={location} />;
  const shown = location ?? customer;
  if (shown === null) return null;
  return (
    <div className={classes.badge}>
      <Text fw={600} className={classes.name}>
        {shown.name}
      </Text>
      <Text size="sm" c="dimmed">
        {detailOf(actor, customer, location)}
      </Text>
    </div>
  );
}

function detailOf(actor: Actor, customer: Customer | null, location: Location | null) {
  if (location !== null) return customer?.name;
  return isService(actor) ? 'Kein Standort gewählt' : 'Alle Standorte';
}
