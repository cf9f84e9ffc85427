import { Text } from '@mantine/core';
import { useSession } from '#web/api/session/session.ts';
import classes from './location-badge.module.css';

/** Shows the location of this session, or the organisation. */
export function LocationBadge() {
  const { customer, location } = useSession();
  const shown = location ?? customer;
  if (shown === null) return null;
  return (
    <div className={classes.badge}>
      <Text fw={600} className={classes.name}>
        {shown.name}
      </Text>
      <Text size="sm" c="dimmed">
        {location === null ? 'Alle Standorte' : customer?.name}
      </Text>
    </div>
  );
}
