import { Text } from '@mantine/core';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { LazyUsageIndicator } from '#web/features/player-check/player-check.public.ts';
import { HoverPanel } from '#web/ui/page/hover-panel.tsx';
import classes from './location-with-usage.module.css';

/** Shows the location of the service staff. Its details are the name and this month's OASIS requests. */
export function LocationWithUsage({ location }: { readonly location: Location }) {
  return (
    <HoverPanel
      label={`Standort-Nr. ${location.id}`}
      className={classes.location}
      buttonClassName={classes.number}
      panelClassName={classes.panel}
    >
      <Text fw={600}>{location.name}</Text>
      <LazyUsageIndicator locationId={location.id} />
    </HoverPanel>
  );
}
