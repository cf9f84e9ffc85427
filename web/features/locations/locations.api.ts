import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { inspectionTours } from '#shared/contracts/inspection-tours.ts';
import {
  getLocation,
  listLocations,
  type LocationPatch,
  locations,
  patchLocation,
} from '#shared/contracts/locations.ts';
import { getState, states } from '#shared/contracts/states.ts';
import { call, callEveryPage, callVersioned } from '#web/api/client.ts';
import { type Change, retryLostAnswer } from '#web/api/lost-answer.ts';
import { SELDOM_CHANGED_MILLISECONDS } from '#web/api/polling.ts';
import { SESSION_KEY } from '#web/api/session.ts';
import { usePagedList } from '#web/ui/paged-list.ts';
import { type LocationFilter, locationListQuery } from './location-filter.ts';

const LOCATIONS_KEY = locations.path;

/** Every venue in sight, by name: what filters and the dashboard offer. */
export const locationsQuery = queryOptions({
  queryKey: [LOCATIONS_KEY],
  queryFn: ({ signal }) => callEveryPage(listLocations, { query: { 'order[name]': 'asc' }, signal }),
  staleTime: SELDOM_CHANGED_MILLISECONDS,
});

export const useLocationList = (filter: LocationFilter) =>
  usePagedList({
    queryKey: [LOCATIONS_KEY, 'list', filter],
    load: (page, signal) => call(listLocations, { query: { ...locationListQuery(filter), page }, signal }),
  });

/** Always asked anew: whoever changes settings starts from what they are now. */
export const locationQuery = (id: string) =>
  queryOptions({
    queryKey: [LOCATIONS_KEY, 'item', id],
    queryFn: ({ signal }) => callVersioned(getLocation, { params: { id }, signal }),
    staleTime: 0,
  });

export const stateQuery = (id: number) =>
  queryOptions({
    queryKey: [states.path, 'item', id],
    queryFn: ({ signal }) => call(getState, { params: { id }, signal }),
    staleTime: SELDOM_CHANGED_MILLISECONDS,
  });

/** When tours are due follows from it, and the session knows the location it works at. */
export function useChangeLocation(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...how }: Change<LocationPatch>) => call(patchLocation, { params: { id }, body, ...how }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all(
        [[LOCATIONS_KEY], [inspectionTours.path], SESSION_KEY].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
