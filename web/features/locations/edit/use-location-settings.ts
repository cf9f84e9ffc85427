import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useChangeLocation } from '#web/features/locations/location-changes.api.ts';
import { locationQuery } from '#web/features/locations/locations.api.ts';
import { changesTo, checkValues, type LocationValues, toValues, usualLocationNumbers } from './location-values.ts';
import { useLocationFields } from './use-location-fields.ts';

export function useLocationSettings(current: Versioned<Location>) {
  const { id } = current.item;
  const client = useQueryClient();
  const change = useChangeLocation(id);
  const [initial] = useState(() => toValues(current.item));
  return useEditForm<Location, LocationValues>({
    name: `location:${id}`,
    current,
    toValues,
    fields: useLocationFields(),
    check: (values) => checkValues(initial, values),
    usual: usualLocationNumbers,
    reload: () => client.query(locationQuery(String(id))),
    send: async ({ base, values, ...how }) => {
      await change.mutateAsync({ body: changesTo(base, values), ...how });
      showSuccess('Die Einstellungen des Standorts wurden gespeichert.');
    },
    onError: showSendError,
    staysOpen: true,
  });
}

export type LocationDraft = ReturnType<typeof useLocationSettings>;
