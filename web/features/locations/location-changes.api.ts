// Contains the requests of the management's screens, so that other screens need not load them.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inspectionTours } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import {
  createLocation,
  type LocationCreate,
  type LocationPatch,
  patchLocation,
} from '#shared/contracts/locations/location-changes.ts';
import { locationSituations } from '#shared/contracts/locations/location-situations.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { call } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { SESSION_KEY } from '#web/api/session/session.ts';

/** The clock of tours and the reasons to act depend on it, and the session contains the location. */
export function useChangeLocation(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...how }: UpdateRequest<LocationPatch>) =>
      call(patchLocation, { params: { id }, body, ...how }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all(
        [[locations.path], [locationSituations.path], [inspectionTours.path], SESSION_KEY].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useCreateLocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<LocationCreate>) =>
      call(createLocation, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [locations.path] }),
  });
}
