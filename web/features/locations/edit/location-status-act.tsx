import { Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';
import { useChangeLocation } from '#web/features/locations/location-changes.api.ts';

/** Closes the location down, or opens it again. */
export function LocationStatusAct({ location }: { readonly location: Location }) {
  const change = useChangeLocation(location.id);
  return (
    <StatusAct
      isActive={location.status === 'active'}
      send={({ body: { isActive }, ...request }) =>
        change.mutateAsync({ body: { status: isActive ? 'active' : 'inactive' }, ...request })
      }
      deactivation={{
        label: 'Standort stilllegen',
        icon: IconPlayerPause,
        confirmLabel: 'Stilllegen',
        successText: `${location.name} ist stillgelegt.`,
        consequence: (
          <>
            <Text>
              Hier wird dann nichts mehr erfasst, kein Kontrollgang wird fällig, und niemand wird mit OASIS abgeglichen.
              Das gilt sofort, auch auf offenen Geräten.
            </Text>
            <Text mt="sm">
              Was erfasst ist, bleibt und steht weiter in den Berichten. Sie können den Standort jederzeit wieder
              öffnen.
            </Text>
          </>
        ),
      }}
      activation={{
        label: 'Standort wieder öffnen',
        icon: IconPlayerPlay,
        confirmLabel: 'Wieder öffnen',
        successText: `${location.name} ist wieder geöffnet.`,
        consequence: (
          <Text>
            Hier kann dann wieder erfasst werden, und in den Öffnungszeiten werden Kontrollgänge fällig. Das gilt
            sofort.
          </Text>
        ),
      }}
    />
  );
}
