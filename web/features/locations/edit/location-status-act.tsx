import { Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';
import { useChangeLocation } from '#web/features/locations/location-changes.api.ts';

/** Closes the location down, or opens it again. */
export function LocationStatusAct({ location }: { readonly location: Location }) {
  const change = useChangeLocation(location.id);
  const setStatus = (status: Location['status']) => () =>
    change.mutateAsync({ body: { status }, ifMatch: null, idempotencyKey: crypto.randomUUID() });
  if (location.status === 'active')
    return (
      <StatusAct
        label="Standort stilllegen"
        icon={IconPlayerPause}
        confirmLabel="Stilllegen"
        isTaking
        successText={`${location.name} ist stillgelegt.`}
        act={setStatus('inactive')}
      >
        <Text>
          Hier wird dann nichts mehr erfasst, kein Kontrollgang wird fällig, und niemand wird mit OASIS abgeglichen. Das
          gilt sofort, auch auf offenen Geräten.
        </Text>
        <Text mt="sm">
          Was erfasst ist, bleibt und steht weiter in den Berichten. Sie können den Standort jederzeit wieder öffnen.
        </Text>
      </StatusAct>
    );
  return (
    <StatusAct
      label="Standort wieder öffnen"
      icon={IconPlayerPlay}
      confirmLabel="Wieder öffnen"
      successText={`${location.name} ist wieder geöffnet.`}
      act={setStatus('active')}
    >
      <Text>
        Hier kann dann wieder erfasst werden, und in den Öffnungszeiten werden Kontrollgänge fällig. Das gilt sofort.
      </Text>
    </StatusAct>
  );
}
